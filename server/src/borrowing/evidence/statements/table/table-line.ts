import type { IstDate } from 'domain/calendar/ist-date'
import type { PdfWord } from '../../../../records/files/decoding/pdf-text/pdf-text.ts'
import { type MoneyToken, parseMoney } from '../money-token.ts'
import { isDateWithoutYear, parseDate } from '../printed-dates.ts'
import type { TextLine } from '../text-lines.ts'
import type { Column, ColumnKind } from './table-header.ts'

export type MoneyKind = 'debit' | 'credit' | 'amount' | 'balance'
export type MoneyCell = { kind: MoneyKind; token: MoneyToken; word: PdfWord }
/** A line of the table: each word in the column in which it stands. */
export type TableLine = TextLine & {
  on: IstDate | null
  /** The day and month of a date whose year stands below. */
  dayAndMonth: string | null
  year: string | null
  money: MoneyCell[]
  /** What stands in a money column and is no figure. */
  unread: PdfWord[]
  side: 'DR' | 'CR' | null
  narration: PdfWord[]
}

const moneyKinds: readonly ColumnKind[] = ['debit', 'credit', 'amount', 'balance']
const isMoney = (column: Column): column is Column & { kind: MoneyKind } => moneyKinds.includes(column.kind)
/** How far a figure may stand from the name of its column. */
const reach = 32

type Span = { x: number; right: number }
const distance = (word: Span, column: Span) =>
  Math.min(
    Math.abs(word.right - column.right),
    Math.abs(word.x - column.x),
    Math.abs(word.x + word.right - column.x - column.right) / 2,
  )

const nearest = <Each extends Column>(word: Span, columns: readonly Each[]): Each | undefined =>
  columns
    .filter((column) => distance(word, column) <= reach)
    .toSorted((a, b) => distance(word, a) - distance(word, b))[0]

/** Puts a mark such as Cr that stands behind a figure to it. */
function joinSides(words: readonly PdfWord[]): PdfWord[] {
  const joined: PdfWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const isSide = /^\(?(dr|cr)\.?\)?$/i.test(word.text) && last !== undefined && word.x - last.right < word.size * 0.8
    if (isSide && parseMoney(last.text)?.side === null)
      joined[joined.length - 1] = { ...last, text: `${last.text}${word.text}`, right: word.right }
    else joined.push(word)
  }
  return joined
}

const sideOf = (text: string): 'DR' | 'CR' | null => {
  const [, debit, credit] = /^(?:(dr|debit|d)|(cr|credit|c))\.?$/i.exec(text) ?? []
  return debit ? 'DR' : credit ? 'CR' : null
}

/** The words of a column of dates that are the date; those behind it belong to the narration. */
function takeDate(words: readonly PdfWord[]) {
  for (let from = 0; from < Math.min(2, words.length); from++) {
    for (let count = Math.min(3, words.length - from); count > 0; count--) {
      const text = words
        .slice(from, from + count)
        .map((word) => word.text)
        .join(' ')
      const on = parseDate(text)
      if (on !== undefined) return { on, rest: words.slice(from + count) }
      if (isDateWithoutYear(text)) return { dayAndMonth: text, rest: words.slice(from + count) }
    }
  }
  const first = words[0]
  if (words.length === 1 && first && /^\d{4}$/.test(first.text)) return { year: first.text, rest: [] }
  return { rest: [...words] }
}

const isBlank = (text: string) => /^[-–.*]+$|^(nil|na|n\/a)$/i.test(text)

export function placeWords(line: TextLine, columns: readonly Column[]): TableLine {
  const moneyColumns = columns.filter(isMoney)
  const textColumns = columns.filter((column) => !isMoney(column))
  const firstMoney = Math.min(...moneyColumns.map(({ x }) => x))
  const lastMoney = Math.max(...moneyColumns.map(({ right }) => right))
  const placed: TableLine = {
    ...line,
    on: null,
    dayAndMonth: null,
    year: null,
    money: [],
    unread: [],
    side: null,
    narration: [],
  }
  const inColumn = new Map<Column, PdfWord[]>()
  for (const word of joinSides(line.words)) {
    const token = parseMoney(word.text)
    const column = token && nearest(word, moneyColumns)
    if (token && column) placed.money.push({ kind: column.kind, token, word })
    else if (word.x > lastMoney + 2) continue
    else {
      const text = textColumns.filter(({ x }) => x <= word.x + 3).at(-1) ?? textColumns[0]
      const middle = (word.x + word.right) / 2
      const isInMoney = middle > firstMoney && moneyColumns.some(({ x, right }) => middle > x - 2 && middle < right + 2)
      if (text?.kind === 'side' && sideOf(word.text)) placed.side = sideOf(word.text)
      else if (isInMoney && /\d/.test(word.text)) placed.unread.push(word)
      else if (text && !(isInMoney && isBlank(word.text))) inColumn.set(text, [...(inColumn.get(text) ?? []), word])
    }
  }
  for (const [column, words] of inColumn) {
    if (column.kind === 'narration') placed.narration.push(...words)
    if (column.kind !== 'date' && column.kind !== 'value date') continue
    const { rest, ...date } = takeDate(words)
    if (column.kind === 'date') Object.assign(placed, date)
    placed.narration.push(...rest)
  }
  placed.narration.sort((a, b) => a.x - b.x)
  return placed
}
