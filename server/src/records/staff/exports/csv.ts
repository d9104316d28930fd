export type Cell = string | number | null

/** What a spreadsheet would run as a formula; a leading apostrophe makes it a text. */
const startsFormula = /^[\s]*[=+\-@\t\r]/

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** With the mark by which spreadsheets see that it is UTF-8. */
export const csvOf = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[headings, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
