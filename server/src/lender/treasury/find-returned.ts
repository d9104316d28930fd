import { addDays } from 'domain/calendar/ist-date'
import { reversedAmountOf } from 'domain/loan/booking/reversal-chain'
import type { Queryable } from '../../platform/database/database.ts'
import { findEntry, listEntries } from '../../records/ledger/entries.ts'
import { formatReceiptNumber } from '../../records/ledger/receipt-number.ts'
import { findUnmatchedOfLine } from '../../servicing/payments/results/unmatched-money.ts'
import { type BankLine, type CreditLine, listCredits, listDecidedDebits } from './bank-lines.ts'
import type { StatementLine } from './statements/statement.ts'

/** A debit that looks like the return of an earlier credit. */
export type LikelyReturn = {
  line: BankLine
  /** The transfer's number at the bank. */
  reference: string
  /** What became of the credit: a payment on a loan, or unmatched money. */
  returned: { receiptNo: string } | { unmatchedId: number }
}

/** Banks return a transfer within days; a dispute between banks may take some months. */
const daysBack = 120

/** Words that may be a transfer's number at the bank: at least ten letters and digits, most of them digits. */
const referencesIn = (text: string) =>
  (text.toUpperCase().match(/[A-Z0-9]{10,}/g) ?? []).filter((word) => word.replaceAll(/[^0-9]/g, '').length >= 8)

const textOf = ({ reference, narration }: Pick<BankLine, 'reference' | 'narration'>) => `${reference} ${narration}`

/** Undefined if the money of the credit is no longer in our books, or never was. */
async function describeCredit(database: Queryable, credit: CreditLine): Promise<LikelyReturn['returned'] | undefined> {
  const unmatched = await findUnmatchedOfLine(database, credit.id)
  if (unmatched?.isWaiting) return { unmatchedId: unmatched.id }
  const entryId = unmatched ? unmatched.entryId : credit.entryId
  const payment = entryId === null ? undefined : await findEntry(database, entryId)
  if (payment === undefined || payment.receiptNumber === null) return undefined
  if (reversedAmountOf(await listEntries(database, payment.leadId), payment)) return undefined
  return { receiptNo: formatReceiptNumber(payment.receiptNumber) }
}

/** Finds the earlier credit of the same amount that shares a transfer number with this debit. Only a person may act on it. */
export async function findReturned(database: Queryable, line: BankLine): Promise<LikelyReturn | undefined> {
  const wanted = new Set(referencesIn(textOf(line)))
  if (wanted.size === 0) return undefined
  const credits = await listCredits(database, line, { from: addDays(line.bookedOn, -daysBack) })
  for (const credit of credits) {
    const reference = referencesIn(textOf(credit)).find((word) => wanted.has(word) && word !== credit.accountNumber)
    const returned = reference && (await describeCredit(database, credit))
    if (reference && returned) return { line, reference, returned }
  }
  return undefined
}

/**
 * The debits that look like the return of a credit, on the days of a statement and in the time after them in which banks return
 * a transfer: they may have been imported before their credit, or by an import that was interrupted before it could report them.
 */
export async function listReturned(
  database: Queryable,
  lines: readonly StatementLine[],
  accountNumber: string,
): Promise<LikelyReturn[]> {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const returns: LikelyReturn[] = []
  for (const debit of await listDecidedDebits(database, accountNumber, { from: first, to: addDays(last, daysBack) })) {
    const returned = await findReturned(database, debit)
    if (returned) returns.push(returned)
  }
  return returns
}
