import type { IstDate } from '../calendar/ist-date.ts'
import { type EntryKind, type Lines, sumLines } from '../ledger/accounts.ts'
import { balanceAfter, balanceBefore } from './balance-after.ts'
import { chargeLines, disbursalLines, paymentLines, refundLines, reversalLines, roundingLines } from './bookkeeping.ts'
import { amountDue, type CostTerms, type LoanBalance } from './loan-balance.ts'

/** An entry as it stands in the books. */
export type BookedEntry = {
  kind: EntryKind
  bookedOn: IstDate
  lines: Lines
  /** What a CHARGE charged by itself, where its lines have a penal charge too. */
  details?: { charge_paise?: unknown }
}

const nothing: Lines = {}

/** `before` is everything that the entries before it made of the books. */
type Replay = (balance: LoanBalance, entry: BookedEntry, before: readonly Lines[]) => Lines

/** What a CHARGE charged by itself. */
export const chargeOf = ({ lines, details }: Pick<BookedEntry, 'lines' | 'details'>): number =>
  Number(details?.charge_paise ?? -(lines.charge_income ?? 0))

/**
 * What each kind of entry means on a balance. A charge on a loan that owes nothing would not have been made, and what is
 * given up is never more than it was.
 */
const replays: Record<EntryKind, Replay> = {
  DISBURSAL: (_balance, { lines: { principal = 0, fee_income = 0, tax_payable = 0 } }) =>
    disbursalLines({ principalPaise: principal, feePaise: -fee_income, feeGstPaise: -tax_payable }),
  REVERSAL: (_balance, { lines: { bank = 0 } }, before) => reversalLines(sumLines(before), bank),
  PAYMENT: (balance, { lines: { bank = 0 }, bookedOn }) => paymentLines(balance, bank, bookedOn),
  CHARGE: (balance, { bookedOn, ...charge }) =>
    amountDue(balance, bookedOn).totalPaise === 0 ? nothing : chargeLines(balance, chargeOf(charge), bookedOn),
  REFUND: (balance, { lines: { bank = 0 }, bookedOn }) => refundLines(balance, -bank, bookedOn),
  ROUNDING: (balance, { lines: { rounding = 0 }, bookedOn }) => roundingLines(balance, rounding, bookedOn),
  CORRECTION: () => nothing,
}

/** Entries given in the order they were booked, in the order of their days. */
export const inDateOrder = <Entry extends Pick<BookedEntry, 'bookedOn'>>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : one.bookedOn > other.bookedOn ? 1 : 0))

/**
 * What the books of a loan ought to say: everything that happened, in the order in which it happened, whenever we learnt
 * of it. `entries` are in the order they were booked.
 */
function replay(entries: readonly BookedEntry[], terms: CostTerms) {
  const ordered = inDateOrder(entries)
  let balance = balanceBefore(ordered, terms, '1970-01-01')
  const booked: Lines[] = []
  for (const entry of ordered) {
    const fair = replays[entry.kind](balance, entry, booked)
    balance = balanceAfter(balance, fair, fair === nothing ? balance.bookedTo : entry.bookedOn)
    booked.push(fair)
  }
  return { balance, sums: sumLines(booked) }
}

/** What must be added to the books so that they say what they ought to; undefined where they do. */
export function correctionLines(entries: readonly BookedEntry[], terms: CostTerms): Lines | undefined {
  const { sums: fair } = replay(entries, terms)
  const booked = sumLines(entries.map(({ lines }) => lines))
  const difference = sumLines([
    fair,
    Object.fromEntries(Object.entries(booked).map(([account, paise]) => [account, -paise])),
  ])
  return Object.values(difference).some((paise) => paise !== 0) ? difference : undefined
}
