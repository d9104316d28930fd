import { createElement, Fragment, type ReactNode } from 'react'

/** A part of a sanitised article: text, or an element with its children. */
export type ArticleNode = string | ArticleElement
export type ArticleElement = { name: string; attributes: Record<string, string>; children: ArticleNode[] }

const classNames: Record<string, string> = {
  p: 'mt-5',
  h2: 'mt-12 text-2xl',
  h3: 'mt-8',
  ul: 'mt-5 list-disc space-y-2 pl-6 marker:text-leaf',
  ol: 'mt-5 list-decimal space-y-2 pl-6 marker:font-semibold marker:text-leaf',
  dt: 'mt-5 font-semibold',
  dd: 'mt-1',
  blockquote: 'mt-6 border-marigold border-l-4 pl-5 text-ink-soft',
  img: 'mt-6 h-auto max-w-full rounded-lg',
  hr: 'mt-10 border-line',
  strong: 'font-semibold',
  table: 'figures mt-6 w-full border-collapse',
  caption: 'pb-2 text-left text-ink-soft text-sm',
  th: 'border-edge border-b py-2 pr-4 text-left align-bottom font-semibold text-sm last:pr-0 [&:not(:first-child)]:text-right',
  td: 'border-line border-b py-2 pr-4 align-top last:pr-0 [&:not(:first-child)]:text-right',
}

const isExternal = (href: string | undefined) => href !== undefined && /^https?:/.test(href)

function render(node: ArticleNode): ReactNode {
  return typeof node === 'string' ? node : renderElement(node)
}

/** An image without an alt text gets an empty one, because screen readers would otherwise read out its URL. */
const pictureDefaults = { alt: '', loading: 'lazy', decoding: 'async' }

function renderElement({ name, attributes, children }: ArticleElement): ReactNode {
  if (name === 'img') return createElement('img', { ...pictureDefaults, ...attributes, className: classNames.img })
  const rel = isExternal(attributes.href) ? { rel: 'noopener' } : undefined
  return createElement(name, { ...attributes, ...rel, className: classNames[name] }, ...children.map(render))
}

/** Renders the article as React elements. */
export function ArticleBody({ nodes }: { nodes: readonly ArticleNode[] }) {
  return createElement(Fragment, null, ...nodes.map(render))
}
