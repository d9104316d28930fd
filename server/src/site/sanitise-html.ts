import {
  articleElements,
  deepestNesting,
  htmlNamespace,
  safeAttribute,
  wordlessElements,
} from 'contract/site/article-html'
import { type DefaultTreeAdapterMap, html, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

const longestCharacters = 100_000
const empty = new Set<string>([html.TAG_NAMES.BR, html.TAG_NAMES.HR])
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' }
const escapeText = (text: string) => text.replace(/[&<>"\u00a0]/g, (character) => entities[character] ?? '')

function attributesOf(element: Element, allowed: readonly string[]): string {
  const kept = element.attrs.flatMap(({ name, value }) => {
    const safe = allowed.includes(name) ? safeAttribute(name, value) : undefined
    return safe === undefined ? [] : [` ${name}="${escapeText(safe)}"`]
  })
  return kept.join('')
}

function writeElement(element: Element, depth: number): string {
  if (element.namespaceURI !== htmlNamespace || wordlessElements.has(element.tagName)) return ''
  const allowed = articleElements.get(element.tagName)
  const inner = depth < deepestNesting ? element.childNodes.map((child) => write(child, depth + 1)).join('') : ''
  if (allowed === undefined) return inner
  const open = `<${element.tagName}${attributesOf(element, allowed)}>`
  return empty.has(element.tagName) ? open : `${open}${inner}</${element.tagName}>`
}

function write(node: Node, depth: number): string {
  if ('value' in node) return escapeText(node.value)
  return 'tagName' in node ? writeElement(node, depth) : ''
}

/**
 * HTML as a browser would read it, written anew with nothing but what an article may hold. Being written from the tree,
 * without comments, foreign elements or raw text, it reads the same a second time: there is nothing to mutate.
 */
export function sanitiseHtml(dirty: string): string {
  if (dirty.length > longestCharacters) throw new RangeError('the article is too long')
  return parseFragment(dirty)
    .childNodes.map((child) => write(child, 0))
    .join('')
}
