import type { StatementRow } from 'domain/evidence/statement/statement'
import { balanceOf } from '../money-token.ts'
import { parseDate } from '../printed-dates.ts'
import { ReadingRefused } from '../reading-refused.ts'
import { boxOfWords, type TextLine } from '../text-lines.ts'
import { joinNarrations } from './join-narrations.ts'
import { type Column, headerAt } from './table-header.ts'
import { type MoneyCell, placeWords, type TableLine } from './table-line.ts'

/** A row with its words, and the rectangle in which they stand. */
export type TableRow = StatementRow & { box: ReturnType<typeof boxOfWords>; money: MoneyCell[] }
/** A balance or a sum that the bank prints between or after the rows. */
export type TableMark = {
  what: 'opening' | 'closing' | 'total'
  after: number
  line: TableLine
  balancePaise: number | null
}
export type Table = { rows: TableRow[]; marks: TableMark[]; otherLines: TextLine[]; headers: number }

const marks = [
  ['opening', /\b(opening balance|balance b\/?f|b\/f|brought forward|balance forward)\b/i],
  ['closing', /\b(closing balance|balance c\/?f|c\/f|carried forward)\b/i],
  ['total', /\b(grand total|transaction total|page total|sub ?total|total)\b/i],
] as const

const textOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ')
const only = (line: TableLine, kind: MoneyCell['kind']) => {
  const cells = line.money.filter((cell) => cell.kind === kind)
  if (cells.length > 1) throw new ReadingRefused('overlaid', line)
  return cells[0]
}

const markOf = (line: TableLine) =>
  marks.find(([, words]) => words.test(textOf(line.narration)) || words.test(textOf(line.words)))?.[0]

/** What came in less what went out. */
function amountOf(line: TableLine): number {
  const [debit, credit, amount] = [only(line, 'debit')?.token, only(line, 'credit')?.token, only(line, 'amount')?.token]
  if (amount) {
    const side = amount.side ?? line.side ?? (amount.isMinus ? 'DR' : null)
    if (side === null) throw new ReadingRefused('side unknown', line)
    return side === 'DR' ? -amount.paise : amount.paise
  }
  if (debit === undefined && credit === undefined) throw new ReadingRefused('line without an amount', line)
  const [out, into] = [debit?.paise ?? 0, credit?.paise ?? 0]
  if (out > 0 && into > 0) throw new ReadingRefused('line with two amounts', line)
  return into - out
}

/** A date that is broken over two lines gets the year from the next one. */
function withYears(lines: readonly TableLine[]): TableLine[] {
  return lines.map((line, index) => {
    const below = [lines[index + 1], lines[index + 2]].find((next) => next?.year != null && next.page === line.page)
    const on =
      line.on ?? (line.dayAndMonth && below?.year ? (parseDate(`${line.dayAndMonth} ${below.year}`) ?? null) : null)
    return { ...line, on }
  })
}

const isRow = (line: TableLine) => line.on !== null && line.money.length > 0
const isMark = (line: TableLine) => markOf(line) !== undefined && line.money.every(({ kind }) => kind === 'balance')

/** The lines of each page that are in the table, with their columns, and those that are outside. */
function findTable(pages: readonly (readonly TextLine[])[]) {
  const [inside, outside]: [TableLine[][], TextLine[]] = [[], []]
  let columns: Column[] | undefined
  let headers = 0
  for (const lines of pages) {
    let start = 0
    for (const [index] of lines.entries()) {
      const header = headerAt(lines, index)
      if (header === undefined) continue
      outside.push(...lines.slice(0, index))
      columns = header.columns
      start = index + header.lines.length
      headers += 1
      break
    }
    const found = columns
    if (found === undefined) outside.push(...lines)
    else inside.push(withYears(lines.slice(start).map((line) => placeWords(line, found))))
  }
  return { inside, outside, headers }
}

function rowOf(line: TableLine): Omit<TableRow, 'narration'> {
  const balance = only(line, 'balance')
  if (line.unread.length > 0) throw new ReadingRefused('figure unreadable', line)
  if (balance === undefined) throw new ReadingRefused('line without a balance', line)
  const { page, line: number, money, on } = line
  if (on === null) throw new Error('a row has no date')
  return {
    ...{ page, line: number, money, on },
    amountPaise: amountOf(line),
    balancePaise: balanceOf(balance.token),
    box: boxOfWords(line.words),
  }
}

/** Rebuilds the table from the places of the words. Refuses what it cannot read with certainty. */
export function readTable(pages: readonly (readonly TextLine[])[]): Table {
  const { inside, outside, headers } = findTable(pages)
  if (headers === 0) throw new ReadingRefused('no table')
  const table: Table = { rows: [], marks: [], otherLines: outside, headers }
  const lines: TableLine[] = []
  for (const page of inside) {
    let isAfterTable = false
    for (const line of page) {
      const what = markOf(line)
      if (isMark(line) || (what !== undefined && !isRow(line))) {
        const balance = only(line, 'balance')
        table.marks.push({
          what: what ?? 'total',
          after: table.rows.length,
          line,
          balancePaise: balance ? balanceOf(balance.token) : null,
        })
        isAfterTable ||= what !== 'opening'
        table.otherLines.push(line)
      } else if (isRow(line)) {
        isAfterTable = false
        table.rows.push({ ...rowOf(line), narration: '' })
        lines.push(line)
      } else if (isAfterTable || /\b(summary|legends?|end of statement)\b/i.test(textOf(line.words))) {
        isAfterTable = true
        table.otherLines.push(line)
      } else if (line.money.length > 0) throw new ReadingRefused('figures without a date', line)
      else lines.push(line)
    }
  }
  if (table.rows.length === 0) throw new ReadingRefused('no rows')
  const narrations = joinNarrations(lines, isRow)
  return { ...table, rows: table.rows.map((row, index) => ({ ...row, ...narrations[index] })) }
}
