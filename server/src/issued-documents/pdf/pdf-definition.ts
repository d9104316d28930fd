/** How a paragraph is set: strong for what must stand out, note for small print. */
export type Tone = 'strong' | 'note'

export type Fact = { label: string; value: string; isStrong?: boolean }

/** A width in points, or a share of what the others leave. */
export type Column = { title: string; width: number | 'rest'; align?: 'right' }

export type Table = {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** Rows that stand out, by their index. */
  strongRows?: readonly number[]
  /** The last row, set apart. */
  totals?: readonly string[]
}

export type Block =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string; tone?: Tone }
  | { type: 'list'; items: readonly string[] }
  /** The one figure that a reader looks for. */
  | { type: 'highlight'; label: string; value: string; note?: string }
  | { type: 'facts'; rows: readonly Fact[] }
  | ({ type: 'table' } & Table)
  | { type: 'page-break' }

/** A document as data, so that it can be sent to the worker thread that draws it. */
export type PdfDefinition = {
  title: string
  /** What it belongs to, on every page: the number of the loan and the name of the borrower. */
  reference: string
  createdAt: Date
  /** For programs, not for readers. */
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
export const pageBreak: Block = { type: 'page-break' }
