import type { IstDate } from 'domain/calendar/ist-date'
import type { BankLayout, ColumnSpec } from './bank-layouts.ts'
import type { Fonts } from './draw-document.ts'
import type { InventedRow } from './invented-rows.ts'
import {
  balanceText,
  column,
  type PrintedStatement,
  printHead,
  printMoney,
  printSummary,
  printTotals,
} from './print-figures.ts'
import type { PrintedPage, PrintedText } from './printed-page.ts'

export type TruthRow = { on: IstDate; narration: string; amountPaise: number; balancePaise: number; page: number }
const [pageWidth, pageHeight] = [595, 842]
const [tableTop, tableBottom] = [200, 770]
const followingTop = 60
const headerLeading = 9

/** Breaks a text at its spaces, and a word that is too long where the line ends. */
function wrap(text: string, width: number, size: number, { widthOf }: Fonts): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width) {
      lines[lines.length - 1] = `${last} ${word}`
      continue
    }
    let rest = word
    while (widthOf(rest, size) > width) {
      let count = rest.length
      while (widthOf(rest.slice(0, count), size) > width) count -= 1
      lines.push(rest.slice(0, count))
      rest = rest.slice(count)
    }
    lines.push(rest)
  }
  return lines
}

const isMoney = ({ what }: ColumnSpec) => ['debit', 'credit', 'amount', 'balance'].includes(what)

function printHeader(layout: BankLayout, y: number): PrintedText[] {
  return layout.columns.flatMap((spec) =>
    spec.header.map((text, index) => ({
      text,
      x: spec.x,
      y: y + index * headerLeading,
      size: layout.size,
      isBold: true,
      isRight: isMoney(spec),
    })),
  )
}

/** What stands in the cells of a row, but for the narration. */
function cellText(
  { what }: ColumnSpec,
  row: InventedRow & { balancePaise: number },
  index: number,
  layout: BankLayout,
): string {
  const { amountPaise } = row
  if (what === 'serial') return String(index + 1)
  if (what === 'date' || what === 'value date') return layout.date(row.on)
  if (what === 'reference') return row.reference
  if (what === 'branch') return '4321'
  if (what === 'debit') return amountPaise < 0 ? printMoney(amountPaise) : layout.empty
  if (what === 'credit') return amountPaise < 0 ? layout.empty : printMoney(amountPaise)
  if (what === 'amount')
    return layout.suffix === 'on both'
      ? `${printMoney(amountPaise)}(${amountPaise < 0 ? 'Dr' : 'Cr'})`
      : printMoney(amountPaise)
  if (what === 'side') return amountPaise < 0 ? 'DR' : 'CR'
  return balanceText(row.balancePaise, layout)
}

/** Where the next row goes. */
type Press = {
  layout: BankLayout
  statement: PrintedStatement
  pages: PrintedPage[]
  y: number
  put(...texts: PrintedText[]): void
}

function startPage(press: Press): void {
  const { layout, pages, statement } = press
  const isFirst = pages.length === 0
  const top = isFirst ? tableTop : followingTop
  const texts = isFirst ? printHead(statement, layout) : []
  const hasHeader = isFirst || !layout.headerOnce
  pages.push({
    width: pageWidth,
    height: pageHeight,
    texts: [...texts, ...(hasHeader ? printHeader(layout, top) : [])],
  })
  press.y = top + 14 + Math.max(...layout.columns.map(({ header }) => header.length)) * headerLeading
  press.put({ text: `Page ${pages.length}`, x: 280, y: 810, size: layout.size })
}

function printOpeningRow(press: Press): void {
  const { layout, statement, y } = press
  const { size } = layout
  const label = layout.columns.some(({ header }) => header[0] === 'MODE') ? 'B/F' : 'OPENING BALANCE'
  press.put(
    { text: label, x: column(layout, 'narration')?.x ?? 0, y, size },
    {
      ...{ text: balanceText(statement.openingPaise, layout), x: column(layout, 'balance')?.x ?? 0, y, size },
      ...{ isRight: true, cell: { row: -1, kind: 'opening' } },
    },
  )
  press.y += layout.leading + layout.rowGap
}

type Row = InventedRow & { balancePaise: number }

function printCell({ layout, put }: Press, spec: ColumnSpec, row: Row, index: number, y: number): void {
  const { size, leading } = layout
  const text = cellText(spec, row, index, layout)
  if (text === '') return
  if ((spec.what === 'date' || spec.what === 'value date') && layout.breaksDate) {
    const [day = '', month = '', year = ''] = text.split(' ')
    put({ text: `${day} ${month}`, x: spec.x, y, size }, { text: year, x: spec.x, y: y + leading, size })
  } else if (isMoney(spec))
    put({ text, x: spec.x, y, size, isRight: true, cell: { row: index, kind: spec.what as 'debit' } })
  else put({ text, x: spec.x, y, size })
}

/** Returns the lines of its narration. */
function printRow(press: Press, row: Row, index: number, fonts: Fonts): string[] {
  const { layout } = press
  const { size, leading, rowGap } = layout
  const narration = column(layout, 'narration')
  const lines = wrap(row.narration, narration?.width ?? 200, size, fonts)
  const height = (Math.max(lines.length, layout.breaksDate ? 2 : 1) - 1) * leading
  if (press.y + height > tableBottom) startPage(press)
  const { y } = press
  const anchorY = layout.anchor === 'middle' ? y + Math.floor((lines.length - 1) / 2) * leading : y
  press.put(...lines.map((text, at) => ({ text, x: narration?.x ?? 0, y: y + at * leading, size })))
  for (const spec of layout.columns) if (spec.what !== 'narration') printCell(press, spec, row, index, anchorY)
  press.y += height + leading + rowGap
  return lines
}

/** Sets a statement in the form of a bank, with what each row says and on which page it came. */
export function printStatement(statement: PrintedStatement, layout: BankLayout, fonts: Fonts) {
  const pages: PrintedPage[] = []
  const press: Press = { layout, statement, pages, y: 0, put: (...texts) => void pages.at(-1)?.texts.push(...texts) }
  startPage(press)
  if (layout.opening === 'row') printOpeningRow(press)
  const rows = layout.isNewestFirst ? statement.rows.toReversed() : statement.rows
  const truth = rows.map((row, index): TruthRow => {
    const narration = printRow(press, row, index, fonts).join(' ')
    return { on: row.on, narration, amountPaise: row.amountPaise, balancePaise: row.balancePaise, page: pages.length }
  })
  if (layout.end !== 'none' && press.y + 60 > tableBottom) startPage(press)
  if (layout.end === 'summary') press.put(...printSummary(statement, layout, press.y + 10))
  if (layout.end === 'totals') press.put(...printTotals(statement, layout, press.y + 4))
  return { pages, rows: layout.isNewestFirst ? truth.toReversed() : truth }
}
