/** One text of a specimen, as it will be drawn: `x` is its left edge, or its right edge if it is set to the right. */
export type PrintedText = {
  text: string
  x: number
  /** From the top of the page. */
  y: number
  size: number
  isRight?: boolean
  isBold?: boolean
  /** What it is, if it is a figure of a row. */
  cell?: { row: number; kind: 'debit' | 'credit' | 'amount' | 'balance' | 'opening' | 'closing' | 'total' }
}
export type PrintedPage = { width: number; height: number; texts: PrintedText[] }
export type PrintedDocument = { pages: PrintedPage[]; producer: string; createdAt: Date }
