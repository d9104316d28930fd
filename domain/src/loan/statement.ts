import type { IstDate } from '../calendar/ist-date.ts'
import type { EntryKind, Lines } from '../ledger/accounts.ts'
import { balanceAfter, balanceBefore } from './balance-after.ts'
import { amountDue } from './loan-balance.ts'
import { type BookedEntry, inDateOrder } from './replay.ts'

/**
 * What was added to what the customer owes, or taken from it, and what was owed after it. A balance below zero is owed
 * to the customer. `days` and `principalPaise` explain interest: days x principal x rate, unless it is limited.
 */
export type StatementLine<Entry> = { on: IstDate; amountPaise: number; balancePaise: number } & (
  | { what: 'INTEREST'; from: IstDate; days: number; principalPaise: number; isLimited: boolean }
  | { what: EntryKind | 'FEE' | 'FEE_GST'; entry: Entry }
)

type Interest = { from: IstDate; days: number; principalPaise: number; amountPaise: number; isLimited: boolean }
type WithInterest<Entry> = BookedEntry & { entry: Entry; interest: Interest }

/** What an entry adds to the customer's debt, less what it owes the customer. */
const debtOf = ({ principal = 0, interest = 0, charges = 0, owed_back: owedBack = 0 }: Lines) =>
  principal + interest + charges + owedBack

/** Each entry with the interest that it booked up to its day, and the interest from the last one to today. */
function explainInterest<Entry extends BookedEntry>(entries: readonly Entry[], rate: number, today: IstDate) {
  let balance = balanceBefore(entries, rate, today)
  const interestTo = (on: IstDate): Interest => {
    const { days, accruedPaise: amountPaise, principalPaise, isLimited } = amountDue(balance, on)
    return { from: balance.bookedTo, days, principalPaise, amountPaise, isLimited }
  }
  const explained = entries.map((entry): WithInterest<Entry> => {
    const { kind, bookedOn, lines } = entry
    const interest = interestTo(bookedOn)
    balance = balanceAfter(balance, lines, bookedOn)
    return { kind, bookedOn, lines, entry, interest }
  })
  return { explained, sinceThen: interestTo(today) }
}

/** The fee and its GST were kept back from the loan: with them, "paid out" is what reached the bank. */
function partsOf({ kind, lines }: BookedEntry, amountPaise: number) {
  if (kind !== 'DISBURSAL') return [{ what: kind, amountPaise }]
  const { fee_income: fee = 0, tax_payable: gst = 0 } = lines
  return [
    { what: kind, amountPaise: amountPaise + fee + gst },
    { what: 'FEE' as const, amountPaise: -fee },
    { what: 'FEE_GST' as const, amountPaise: -gst },
  ].filter((part) => part.amountPaise !== 0)
}

/**
 * The loan's history in the order of its days, with interest as lines of its own, up to today. `entries` are in the order
 * they were booked; one that was learnt late stands on its own day, and its correction after what it corrects.
 */
export function statementOf<Entry extends BookedEntry>(
  entries: readonly Entry[],
  dailyRateBasisPoints: number,
  today: IstDate,
): StatementLine<Entry>[] {
  const lines: StatementLine<Entry>[] = []
  let balancePaise = 0
  const addInterest = ({ amountPaise, ...interest }: Interest, on: IstDate) => {
    if (amountPaise === 0) return
    balancePaise += amountPaise
    lines.push({ what: 'INTEREST', on, ...interest, amountPaise, balancePaise })
  }
  const { explained, sinceThen } = explainInterest(entries, dailyRateBasisPoints, today)
  for (const { entry, interest, bookedOn } of inDateOrder(explained)) {
    addInterest(interest, bookedOn)
    for (const { what, amountPaise } of partsOf(entry, debtOf(entry.lines) - interest.amountPaise)) {
      balancePaise += amountPaise
      lines.push({ what, on: bookedOn, entry, amountPaise, balancePaise })
    }
  }
  if (entries.length > 0) addInterest(sinceThen, today)
  return lines
}
