import type { IstDate } from '../calendar/ist-date.ts'
import type { EntryKind, Lines } from '../ledger/accounts.ts'
import { balanceAfter } from './balance-after.ts'
import { amountDue, type LoanBalance } from './loan-balance.ts'

/** An entry as it stands in the books. */
export type BookedEntry = { kind: EntryKind; bookedOn: IstDate; lines: Lines }

/**
 * What was added to what the customer owes, or taken from it, and what was owed after it. A balance below zero is owed
 * to the customer. `days` and `principalPaise` explain interest: days x principal x rate.
 */
export type StatementLine<Entry> = { on: IstDate; amountPaise: number; balancePaise: number } & (
  | { what: 'INTEREST'; from: IstDate; days: number; principalPaise: number }
  | { what: EntryKind; entry: Entry }
)

/** What an entry adds to the customer's debt besides the interest it books up to its day. */
const amounts: Record<EntryKind, (lines: Lines) => number> = {
  DISBURSAL: ({ principal = 0 }) => principal,
  CHARGE: ({ charge_income: income = 0 }) => -income,
  PAYMENT: ({ bank = 0 }) => -bank,
  REFUND: ({ bank = 0 }) => -bank,
}

const nothing = { principalPaise: 0, interestPaise: 0, chargesPaise: 0, owedBackPaise: 0 }

/** The loan's history from its entries, oldest first, with interest as lines of its own, up to today. */
export function statementOf<Entry extends BookedEntry>(
  entries: readonly Entry[],
  dailyRateBasisPoints: number,
  today: IstDate,
): StatementLine<Entry>[] {
  const lines: StatementLine<Entry>[] = []
  const first = entries[0]
  if (first === undefined) return lines
  let balance: LoanBalance = { ...nothing, bookedTo: first.bookedOn, dailyRateBasisPoints }
  let balancePaise = 0
  const accrue = (on: IstDate) => {
    const { days, accruedPaise, principalPaise } = amountDue(balance, on)
    if (accruedPaise === 0) return
    balancePaise += accruedPaise
    const from = balance.bookedTo
    lines.push({ what: 'INTEREST', on, from, days, principalPaise, amountPaise: accruedPaise, balancePaise })
  }
  for (const entry of entries) {
    accrue(entry.bookedOn)
    const amountPaise = amounts[entry.kind](entry.lines)
    balancePaise += amountPaise
    lines.push({ what: entry.kind, on: entry.bookedOn, entry, amountPaise, balancePaise })
    balance = balanceAfter(balance, entry.lines, entry.bookedOn)
  }
  accrue(today)
  return lines
}
