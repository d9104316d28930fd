import type { IstDate } from 'domain/calendar/ist-date'
import { readDate, readPaise } from './fields.ts'
import {
  noBalance,
  noTransactions,
  requireRupees,
  type Statement,
  type StatementLine,
  StatementRefused,
  wrongClosingBalance,
} from './statement.ts'

/** Each tag with its value, which may span several lines. A line with nothing but a hyphen ends a message. */
function listFields(text: string): { tag: string; value: string }[] {
  const fields = text
    .replaceAll('\r', '')
    .matchAll(/^:(\d{2}[A-Z]?):([\s\S]*?)(?=\n:\d{2}[A-Z]?:|\n-\}?[ \t]*(?:\n|$(?![\s\S]))|$(?![\s\S]))/gm)
  return [...fields].map(([, tag = '', value = '']) => ({ tag, value: value.trim() }))
}

const dateOf = (yymmdd: string) => readDate(`20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`)

/** The booking day has no year: near the turn of the year it may be in the one before or after that of the value date. */
function bookingDateOf(valueDate: string, entryDate: string): IstDate {
  const year = Number(valueDate.slice(0, 2))
  const months = Number(entryDate.slice(0, 2)) - Number(valueDate.slice(2, 4))
  const entryYear = months > 6 ? year - 1 : months < -6 ? year + 1 : year
  return dateOf(`${String(entryYear).padStart(2, '0')}${entryDate}`)
}

const paiseOf = (amount: string) => readPaise(amount.replace(',', '.'))

function readBalance(value: string): number {
  const [, side, currency = '', amount] = /^([CD])\d{6}([A-Z]{3})([\d,]+)/.exec(value) ?? []
  if (amount === undefined) throw new StatementRefused(`"${value}" is not a balance`)
  requireRupees(currency)
  return side === 'D' ? 0 - paiseOf(amount) : paiseOf(amount)
}

const fullLineLength = 65

/** A full line is cut within a word, which may be a loan number; any other line ends with a word. */
const joinLines = (text: string) =>
  text.split('\n').reduce((joined, line, index, all) => {
    const isCut = all[index - 1]?.length === fullLineLength
    return `${joined}${isCut ? '' : ' '}${line}`
  })

/** `:61:` value date, booking date, side, amount, type, the customer's reference and, after two slashes, the bank's reference. */
const linePattern = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?([\d,]+)([A-Z][A-Z0-9]{3})((?:(?!\/\/).)*)(?:\/\/(.*))?/

/** RC reverses a credit and RD a debit. */
const sides: Record<string, number> = { C: 1, D: -1, RC: -1, RD: 1 }

function readLine(value: string, narration: string, balancePaise: number): StatementLine {
  const [, valueDate = '', entryDate, side = '', amount = '', , customer = '', bank = ''] =
    linePattern.exec(value) ?? []
  if (valueDate === '') throw new StatementRefused(`"${value}" is not a statement line`)
  const amountPaise = (sides[side] ?? 0) * paiseOf(amount)
  const references = [bank, customer].map((each) => each.trim()).filter((each) => each && each !== 'NONREF')
  const [reference = '', second = ''] = references
  return {
    bookedOn: entryDate ? bookingDateOf(valueDate, entryDate) : dateOf(valueDate),
    valueOn: dateOf(valueDate),
    amountPaise,
    balancePaise: balancePaise + amountPaise,
    reference,
    narration: `${joinLines(narration).replace(/^\/INF\//, '')} ${second}`,
  }
}

function accountOf(fields: readonly { tag: string; value: string }[]): string {
  const accounts = new Set(fields.filter(({ tag }) => tag.startsWith('25')).map(({ value }) => value))
  if (accounts.size > 1) throw new StatementRefused('the file contains several accounts')
  return [...accounts][0]?.split('/').at(-1) ?? ''
}

/**
 * SWIFT MT940, of one account: a file has one message for each page or day. In each, the opening balance and the lines must add up
 * to the closing balance, and the next must begin with it.
 */
export function readMt940Statement(text: string): Statement {
  const fields = listFields(text)
  const lines: StatementLine[] = []
  let balancePaise: number | undefined
  let isOpen = false
  for (const [index, { tag, value }] of fields.entries()) {
    if (tag.startsWith('60') || tag.startsWith('62')) {
      const stated = readBalance(value)
      if (stated !== (balancePaise ?? stated)) throw new StatementRefused(wrongClosingBalance)
      balancePaise = stated
      isOpen = tag.startsWith('60')
    }
    if (tag !== '61') continue
    if (balancePaise === undefined || !isOpen) throw new StatementRefused(noBalance)
    const next = fields[index + 1]
    const line = readLine(value, next?.tag === '86' ? next.value : '', balancePaise)
    lines.push(line)
    balancePaise = line.balancePaise
  }
  if (balancePaise === undefined || isOpen) throw new StatementRefused(noBalance)
  if (lines.length === 0) throw new StatementRefused(noTransactions)
  return { accountNumber: accountOf(fields), lines }
}
