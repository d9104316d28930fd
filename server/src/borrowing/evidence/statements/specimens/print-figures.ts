import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import type { BankLayout, ColumnSpec } from './bank-layouts.ts'
import type { InventedRow } from './invented-rows.ts'
import type { PrintedText } from './printed-page.ts'

export type PrintedStatement = {
  holder: string
  account: string
  from: IstDate
  to: IstDate
  openingPaise: number
  rows: readonly (InventedRow & { balancePaise: number })[]
}

/** Indian grouping, with two decimals. */
export function printMoney(paise: number): string {
  const [rupees = '', rest = ''] = (Math.abs(paise) / 100).toFixed(2).split('.')
  return `${rupees.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')}.${rest}`
}

export const column = ({ columns }: BankLayout, what: ColumnSpec['what']) => columns.find((each) => each.what === what)
export const balanceText = (paise: number, { suffix = 'none' }: BankLayout) => {
  if (suffix === 'none') return paise < 0 ? `-${printMoney(paise)}` : printMoney(paise)
  const mark = paise < 0 ? 'Dr' : 'Cr'
  return suffix === 'on both' ? `${printMoney(paise)}(${mark})` : `${printMoney(paise)} ${mark}`
}

export function printHead(
  { holder, account, from, to, openingPaise }: PrintedStatement,
  layout: BankLayout,
): PrintedText[] {
  const { size } = layout
  const text = (given: string, x: number, y: number): PrintedText => ({ text: given, x, y, size })
  return [
    { ...text(layout.bankName, 30, 50), size: 12, isBold: true },
    text(`MR ${holder}`, 30, 80),
    text('12 LAKE ROAD', 30, 90),
    text('BENGALURU 560001', 30, 100),
    text(`Account No : ${account}`, 330, 80),
    text(`IFSC : ${layout.ifsc}`, 330, 90),
    text('Account Type : SAVINGS', 330, 100),
    text(`Statement From : ${formatDate(from)} To : ${formatDate(to)}`, 30, 130),
    ...(layout.opening === 'head'
      ? [
          text('Opening Balance :', 330, 130),
          {
            ...text(balanceText(openingPaise, layout), 480, 130),
            isRight: true,
            cell: { row: -1, kind: 'opening' as const },
          },
        ]
      : []),
  ]
}

const sum = (rows: readonly InventedRow[], sign: 1 | -1) =>
  rows
    .map(({ amountPaise }) => amountPaise * sign)
    .filter((amount) => amount > 0)
    .reduce((total, amount) => total + amount, 0)

export function printSummary({ openingPaise, rows }: PrintedStatement, layout: BankLayout, y: number): PrintedText[] {
  const { size } = layout
  const closing = rows.at(-1)?.balancePaise ?? openingPaise
  const figures = [
    ['Opening Balance', printMoney(openingPaise), 'opening'],
    ['Dr Count', String(rows.filter(({ amountPaise }) => amountPaise < 0).length), 'total'],
    ['Cr Count', String(rows.filter(({ amountPaise }) => amountPaise >= 0).length), 'total'],
    ['Debits', printMoney(sum(rows, -1)), 'total'],
    ['Credits', printMoney(sum(rows, 1)), 'total'],
    ['Closing Bal', printMoney(closing), 'closing'],
  ] as const
  return [
    { text: 'STATEMENT SUMMARY :-', x: 30, y, size, isBold: true },
    ...figures.flatMap(([label, value, kind], index) => [
      { text: label, x: 60 + index * 85, y: y + 14, size, isBold: true },
      { text: value, x: 60 + index * 85, y: y + 26, size, cell: { row: -1, kind } },
    ]),
  ]
}

export function printTotals({ rows, openingPaise }: PrintedStatement, layout: BankLayout, y: number): PrintedText[] {
  const { size } = layout
  const at = (what: ColumnSpec['what']) => column(layout, what)?.x ?? 0
  const right = (text: string, x: number, top: number, kind: 'total' | 'closing'): PrintedText => ({
    text,
    x,
    y: top,
    size,
    isRight: true,
    cell: { row: -1, kind },
  })
  return [
    { text: 'TRANSACTION TOTAL', x: at('narration'), y, size, isBold: true },
    right(printMoney(sum(rows, -1)), at('debit'), y, 'total'),
    right(printMoney(sum(rows, 1)), at('credit'), y, 'total'),
    { text: 'CLOSING BALANCE', x: at('narration'), y: y + 14, size, isBold: true },
    right(balanceText(rows.at(-1)?.balancePaise ?? openingPaise, layout), at('balance'), y + 14, 'closing'),
  ]
}
