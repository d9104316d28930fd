import { articleElements, htmlNamespace, maxNesting, removedWithText, safeAttribute } from 'contract/site/article-html'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import type { ArticleNode } from './article-body'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

function safeAttributes(element: Element, allowed: readonly string[]): Record<string, string> {
  const safe = element.attrs.flatMap(({ name, value }) => {
    const safeValue = allowed.includes(name) ? safeAttribute(name, value) : undefined
    return safeValue === undefined ? [] : [[name, safeValue]]
  })
  return Object.fromEntries(safe)
}

function readElement(element: Element, depth: number): ArticleNode[] {
  const name = element.tagName
  if (element.namespaceURI !== htmlNamespace || removedWithText.has(name) || depth > maxNesting) return []
  const children = element.childNodes.flatMap((child) => read(child, depth + 1))
  const allowed = articleElements.get(name)
  if (!allowed) return children
  const attributes = safeAttributes(element, allowed)
  return name === 'img' && !attributes.src ? [] : [{ name, attributes, children }]
}

function read(node: Node, depth: number): ArticleNode[] {
  if ('value' in node) return [node.value]
  return 'tagName' in node ? readElement(node, depth) : []
}

/**
 * Parses stored HTML into the allowed elements. It was already sanitised when it was stored; in addition the page is
 * built from elements, so that no HTML is ever inserted as a string.
 */
export function readArticle(html: string): ArticleNode[] {
  return parseFragment(html).childNodes.flatMap((child) => read(child, 0))
}
