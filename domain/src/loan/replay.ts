import type { IstDate } from '../calendar/ist-date.ts'
import { type EntryKind, type Lines, sumLines } from '../ledger/accounts.ts'
import { balanceAfter, balanceBefore } from './balance-after.ts'
import { chargeLines, disbursalLines, paymentLines, refundLines, reversalLines, roundingLines } from './bookkeeping.ts'
import { amountDue, type LoanBalance } from './loan-balance.ts'

/** An entry as it stands in the books. */
export type BookedEntry = { kind: EntryKind; bookedOn: IstDate; lines: Lines }

const nothing: Lines = {}

/** `before` is everything that the entries before it made of the books. */
type Replay = (balance: LoanBalance, lines: Lines, on: IstDate, before: readonly Lines[]) => Lines

/**
 * What each kind of entry means on a balance. A charge on a loan that owes nothing would not have been made, and what is
 * given up is never more than it was.
 */
const replays: Record<EntryKind, Replay> = {
  DISBURSAL: (_balance, { principal = 0, fee_income = 0, tax_payable = 0 }) =>
    disbursalLines({ principalPaise: principal, feePaise: -fee_income, feeGstPaise: -tax_payable }),
  REVERSAL: (_balance, { bank = 0 }, _on, before) => reversalLines(sumLines(before), bank),
  PAYMENT: (balance, { bank = 0 }, on) => paymentLines(balance, bank, on),
  CHARGE: (balance, { charge_income: income = 0 }, on) =>
    amountDue(balance, on).totalPaise === 0 ? nothing : chargeLines(balance, -income, on),
  REFUND: (balance, { bank = 0 }, on) => refundLines(balance, -bank, on),
  ROUNDING: (balance, { rounding = 0 }, on) => roundingLines(balance, rounding, on),
  CORRECTION: () => nothing,
}

/** Entries given in the order they were booked, in the order of their days. */
export const inDateOrder = <Entry extends BookedEntry>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : one.bookedOn > other.bookedOn ? 1 : 0))

/**
 * What the books of a loan ought to say: everything that happened, in the order in which it happened, whenever we learnt
 * of it. `entries` are in the order they were booked.
 */
function replay(entries: readonly BookedEntry[], dailyRateBasisPoints: number) {
  const ordered = inDateOrder(entries)
  let balance = balanceBefore(ordered, dailyRateBasisPoints, '1970-01-01')
  const booked: Lines[] = []
  for (const { kind, lines, bookedOn } of ordered) {
    const fair = replays[kind](balance, lines, bookedOn, booked)
    balance = balanceAfter(balance, fair, fair === nothing ? balance.bookedTo : bookedOn)
    booked.push(fair)
  }
  return { balance, sums: sumLines(booked) }
}

/** What must be added to the books so that they say what they ought to; undefined where they do. */
export function correctionLines(entries: readonly BookedEntry[], dailyRateBasisPoints: number): Lines | undefined {
  const { sums: fair } = replay(entries, dailyRateBasisPoints)
  const booked = sumLines(entries.map(({ lines }) => lines))
  const difference = sumLines([
    fair,
    Object.fromEntries(Object.entries(booked).map(([account, paise]) => [account, -paise])),
  ])
  return Object.values(difference).some((paise) => paise !== 0) ? difference : undefined
}
