import {
  articleElements,
  deepestNesting,
  htmlNamespace,
  safeAttribute,
  wordlessElements,
} from 'contract/site/article-html'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import type { ArticleNode } from './article-node'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

function safeAttributes(element: Element, allowed: readonly string[]): Record<string, string> {
  const safe = element.attrs.flatMap(({ name, value }) => {
    const kept = allowed.includes(name) ? safeAttribute(name, value) : undefined
    return kept === undefined ? [] : [[name, kept]]
  })
  return Object.fromEntries(safe)
}

function readElement(element: Element, depth: number): ArticleNode[] {
  const name = element.tagName
  if (element.namespaceURI !== htmlNamespace || wordlessElements.has(name) || depth > deepestNesting) return []
  const children = element.childNodes.flatMap((child) => read(child, depth + 1))
  const allowed = articleElements.get(name)
  return allowed ? [{ name, attributes: safeAttributes(element, allowed), children }] : children
}

function read(node: Node, depth: number): ArticleNode[] {
  if ('value' in node) return [node.value]
  return 'tagName' in node ? readElement(node, depth) : []
}

/**
 * Reads stored HTML into what an article may hold. It was sanitised when stored; this is the second look, and the page
 * is then made of elements, never of markup put in as text.
 */
export function readArticle(html: string): ArticleNode[] {
  return parseFragment(html).childNodes.flatMap((child) => read(child, 0))
}
