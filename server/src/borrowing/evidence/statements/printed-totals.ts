import type { PrintedTotals } from 'domain/evidence/statement/statement'
import { balanceOf, parseMoney } from './money-token.ts'
import { ReadingRefused } from './reading-refused.ts'
import type { Table } from './table/read-table.ts'
import { type Cell, cellsOf, type TextLine } from './text-lines.ts'

const labels: readonly (readonly [keyof PrintedTotals, RegExp])[] = [
  ['openingPaise', /^(opening bal(ance)?|balance b\/?f|balance as on\b.*)\s*:?$/i],
  ['closingPaise', /^(closing bal(ance)?|balance c\/?f)\s*:?$/i],
  ['debits', /^(dr|debit) count\s*:?$/i],
  ['credits', /^(cr|credit) count\s*:?$/i],
  ['debitPaise', /^(total )?(debits?|withdrawals?)( amount)?\s*:?$/i],
  ['creditPaise', /^(total )?(credits?|deposits?)( amount)?\s*:?$/i],
]

/** A value stands on the line below within this many points. */
const below = 22
const labelOf = (text: string) => labels.find(([, words]) => words.test(text.replace(/\s+/g, ' ').trim()))?.[0]

function readValue(what: keyof PrintedTotals, text: string): number | undefined {
  if (what === 'debits' || what === 'credits') return /^\d{1,5}$/.test(text) ? Number(text) : undefined
  const token = parseMoney(text.replace(/\s+/g, ''))
  return token && (what === 'openingPaise' || what === 'closingPaise' ? balanceOf(token) : token.paise)
}

const isUnder = (label: Cell, cell: Cell) => cell.x < label.right + 15 && cell.right > label.x - 15
const middle = ({ x, right }: Cell) => (x + right) / 2

/** The label may stand before its value, also in one cell with it, or above it. */
function findValues(lines: readonly TextLine[]) {
  const found: { what: keyof PrintedTotals; value: number; line: TextLine }[] = []
  const byPage = (line: TextLine) =>
    lines.filter(({ page, y }) => page === line.page && y > line.y && y - line.y < below)
  for (const line of lines) {
    const cells = cellsOf(line.words, 1)
    for (const [index, cell] of cells.entries()) {
      const [, before = '', figure = ''] =
        /^(.*?)\s*:?\s*([-₹\d][\d,]*\.\d{2}-?\s*(?:\(?[CD]r\.?\)?)?)$/i.exec(cell.text) ?? []
      const inOne = labelOf(before)
      const inside = inOne && readValue(inOne, figure)
      if (inOne && inside !== undefined) found.push({ what: inOne, value: inside, line })
      const what = labelOf(cell.text)
      if (what === undefined) continue
      const beside = readValue(what, cells[index + 1]?.text.replace(/^:\s*/, '') ?? '')
      const under = byPage(line)
        .flatMap((next) => cellsOf(next.words, 1))
        .filter((other) => isUnder(cell, other) && readValue(what, other.text) !== undefined)
        .toSorted((a, b) => Math.abs(middle(a) - middle(cell)) - Math.abs(middle(b) - middle(cell)))[0]
      const value = beside ?? (under && readValue(what, under.text))
      if (value !== undefined) found.push({ what, value, line })
    }
  }
  return found
}

/** The balances and sums that the bank prints. The same one printed twice must be the same. */
export function readTotals({ rows, marks, otherLines }: Table): PrintedTotals {
  const totals: PrintedTotals = {
    openingPaise: null,
    closingPaise: null,
    debitPaise: null,
    creditPaise: null,
    debits: null,
    credits: null,
  }
  const put = (what: keyof PrintedTotals, value: number, { page, line }: TextLine) => {
    if (totals[what] !== null && totals[what] !== value) throw new ReadingRefused('sums do not agree', { page, line })
    totals[what] = value
  }
  for (const { what, after, line, balancePaise } of marks) {
    const isAtEnd = after === 0 || after === rows.length
    if (what === 'total') {
      if (!isAtEnd) continue
      for (const { kind, token } of line.money) {
        if (kind === 'debit') put('debitPaise', token.paise, line)
        if (kind === 'credit') put('creditPaise', token.paise, line)
      }
    } else if (balancePaise !== null) {
      // Between two pages a balance is carried over.
      if (isAtEnd) put(what === 'opening' ? 'openingPaise' : 'closingPaise', balancePaise, line)
      else if (balancePaise !== rows[after - 1]?.balancePaise) throw new ReadingRefused('sums do not agree', line)
    }
  }
  const isMarked = new Set<TextLine>(marks.filter(({ line }) => line.money.length > 0).map(({ line }) => line))
  for (const { what, value, line } of findValues(otherLines.filter((line) => !isMarked.has(line))))
    put(what, value, line)
  return totals
}
