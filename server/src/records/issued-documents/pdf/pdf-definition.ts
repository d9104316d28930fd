/** The style of a paragraph: strong for emphasis, note for small print. */
export type Tone = 'strong' | 'note'

export type Fact = { label: string; value: string }

/** `rest` columns share the width that the others leave. Widths are in points. */
export type Column = { title: string; width: number | 'rest'; align?: 'right' }

export type Table = {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** The indexes of rows in bold. */
  strongRows?: readonly number[]
  /** An additional last row with a background. */
  totals?: readonly string[]
}

export type Block =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string; tone?: Tone }
  | { type: 'list'; items: readonly string[] }
  /** The most important figure of the document, in large type. */
  | { type: 'highlight'; label: string; value: string; note?: string }
  | { type: 'facts'; rows: readonly Fact[] }
  | ({ type: 'table' } & Table)

/** A document as plain data, so that it can be sent to the process that draws it. */
export type PdfDefinition = {
  title: string
  /** Printed on every page, such as the loan number and the name of the borrower. */
  reference: string
  createdAt: Date
  /** Metadata for programs; not printed. */
  keywords?: string
  blocks: readonly Block[]
}

export const heading = (text: string): Block => ({ type: 'heading', text })
export const paragraph = (text: string, tone?: Tone): Block => ({ type: 'paragraph', text, ...(tone && { tone }) })
export const list = (...items: string[]): Block => ({ type: 'list', items })
export const facts = (...rows: (readonly [label: string, value: string])[]): Block => ({
  type: 'facts',
  rows: rows.map(([label, value]) => ({ label, value })),
})
export const table = (content: Table): Block => ({ type: 'table', ...content })
