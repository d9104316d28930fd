import { formatDate, type IstDate } from 'domain/calendar/ist-date'

/** One line of a bank statement; the amount is positive for a credit. */
export type StatementLine = {
  bookedOn: IstDate
  valueOn: IstDate
  amountPaise: number
  balancePaise: number
  reference: string
  narration: string
}

/** The account number is empty if the file does not contain it. */
export type Statement = { accountNumber: string; lines: StatementLine[] }

const maxMessageLength = 300

/** Senders write parts of the texts, so control characters must not reach the terminals of the staff, nor NUL the database. */
export const withoutControls = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** The statement cannot be trusted; the message is for the person who imports it and may quote the file. */
export class StatementRefused extends Error {
  override name = 'StatementRefused'
  constructor(message: string) {
    super(withoutControls(message.slice(0, maxMessageLength)))
  }
}

export const noTransactions = 'it has no transactions, so there is nothing to import'
export const noBalance = 'the file has no opening or closing balance'
export const wrongClosingBalance = 'the closing balance does not match the opening balance and the transactions'

/** An amount in another currency must not be read as rupees. */
export function requireRupees(currency: string): void {
  if (currency !== 'INR') throw new StatementRefused(`it is in ${currency}, not in rupees`)
}

/** The first line whose balance does not follow from the previous one. */
function findBreak(lines: readonly StatementLine[]): StatementLine | undefined {
  return lines.find((line, index) => {
    const before = lines[index - 1]
    return before !== undefined && before.balancePaise + line.amountPaise !== line.balancePaise
  })
}

export const isFromOldest = (lines: readonly StatementLine[]) =>
  (lines[0]?.bookedOn ?? '') < (lines.at(-1)?.bookedOn ?? '')

/**
 * The lines from oldest to newest; undefined if their running balance is correct in neither of the two orders. A transfer and
 * its return alone have a correct balance in both; then their dates tell.
 */
export function findOrder(lines: readonly StatementLine[]): StatementLine[] | undefined {
  const orders = [[...lines], lines.toReversed()].filter((each) => findBreak(each) === undefined)
  return orders.find(isFromOldest) ?? orders[0]
}

/** Returns the lines from oldest to newest; their running balance must be correct in one of the two orders. */
export function verifyBalance(lines: readonly StatementLine[]): StatementLine[] {
  if (lines.length === 0) throw new StatementRefused(noTransactions)
  const broken = findBreak(lines)
  const ordered = findOrder(lines)
  if (ordered || broken === undefined) return ordered ?? [...lines]
  throw new StatementRefused(
    `the running balance is wrong at the line of ${formatDate(broken.bookedOn)}, "${broken.narration.slice(0, 60)}"`,
  )
}
