import { daysBetween, type IstDate } from '../calendar/ist-date.ts'
import { type EntryKind, type Lines, sumLines } from '../ledger/accounts.ts'
import { balanceAfter, balanceBefore } from './balance-after.ts'
import { chargeLines, disbursalLines, paymentLines, refundLines, reversalLines, roundingLines } from './bookkeeping.ts'
import { amountDue, type CostTerms, type LoanBalance } from './loan-balance.ts'

/** An entry as stored in the ledger. */
export type BookedEntry = {
  kind: EntryKind
  bookedOn: IstDate
  lines: Lines
  /** The amount of a CHARGE without the penal charge that its lines may include. */
  details?: { charge_paise?: unknown }
}

const nothing: Lines = {}

/** `before` are the replayed lines of the earlier entries. */
type Replay = (balance: LoanBalance, entry: BookedEntry, before: readonly Lines[]) => Lines

/** The amount of a CHARGE without a penal charge that was booked with it. */
export const chargeOf = ({ lines, details }: Pick<BookedEntry, 'lines' | 'details'>): number =>
  Number(details?.charge_paise ?? -(lines.charge_income ?? 0))

/**
 * The lines that each kind of entry would have on another balance. A charge on a loan with nothing due would not have
 * been made, and a rounding never waives more than it did.
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

/** Sorts entries by their day; those of one day stay in the order they were booked. */
export const inDateOrder = <Entry extends Pick<BookedEntry, 'bookedOn'>>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => daysBetween(other.bookedOn, one.bookedOn))

/** Books everything again in the order in which it happened, rather than the order in which it was reported. */
function replay(entries: readonly BookedEntry[], terms: CostTerms) {
  const ordered = inDateOrder(entries)
  let balance = balanceBefore(ordered, terms, '1970-01-01')
  const booked: Lines[] = []
  for (const entry of ordered) {
    const lines = replays[entry.kind](balance, entry, booked)
    balance = balanceAfter(balance, lines, lines === nothing ? balance.bookedTo : entry.bookedOn)
    booked.push(lines)
  }
  return { balance, sums: sumLines(booked) }
}

/** The difference between the replayed and the booked entries, in the order they were booked; undefined if there is none. */
export function correctionLines(entries: readonly BookedEntry[], terms: CostTerms): Lines | undefined {
  const { sums: replayed } = replay(entries, terms)
  const booked = sumLines(entries.map(({ lines }) => lines))
  const difference = sumLines([
    replayed,
    Object.fromEntries(Object.entries(booked).map(([account, paise]) => [account, -paise])),
  ])
  return Object.values(difference).some((paise) => paise !== 0) ? difference : undefined
}
