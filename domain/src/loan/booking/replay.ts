import { daysBetween, type IstDate } from '../../calendar/ist-date.ts'
import { type EntryKind, type Lines, sumLines } from '../../ledger/accounts.ts'
import { balanceAfter, balanceBefore } from './balance-after.ts'
import type { BookedEntry } from './booked-entry.ts'
import {
  accrueLines,
  disbursalLines,
  paymentLines,
  paymentReversalLines,
  payoutReversalLines,
  refundLines,
  roundingLines,
} from './bookkeeping.ts'
import type { CostTerms, LoanBalance } from './loan-balance.ts'
import { isIncomingPayment, isMistake } from './reversal-chain.ts'
import {
  divideAmongPayments,
  findReversedEntries,
  type Replayed,
  reversedLines,
  reversedPartLines,
} from './reversed-entries.ts'

const nothing: Lines = {}

/** `before` are the earlier entries with their replayed lines. */
type Replay = (balance: LoanBalance, entry: BookedEntry, before: Replayed) => Lines

const replayPayment: Replay = (balance, { lines: { bank = 0 }, bookedOn }) => paymentLines(balance, bank, bookedOn)

/** The lines that each kind of entry would have on another balance. A rounding never waives more than it did. */
const replays: Record<Exclude<EntryKind, 'PAYMENT_REVERSAL'>, Replay> = {
  DISBURSAL: (_balance, { lines: { principal = 0, feeIncome = 0, taxPayable = 0 } }) =>
    disbursalLines({ principalPaise: principal, feePaise: -feeIncome, feeGstPaise: -taxPayable }),
  REVERSAL: (_balance, { lines: { bank = 0 } }, before) => payoutReversalLines(sumLines([...before.values()]), bank),
  PAYMENT: replayPayment,
  PAYMENT_REINSTATEMENT: replayPayment,
  REFUND: (balance, { lines: { bank = 0 }, bookedOn }) => refundLines(balance, -bank, bookedOn),
  ROUNDING: (balance, { lines: { rounding = 0 }, bookedOn }) => roundingLines(balance, rounding, bookedOn),
  CORRECTION: (balance, { bookedOn }) => accrueLines(balance, bookedOn),
}

/** Sorts entries by their day; those of one day stay in the order they were booked. */
export const inDateOrder = <Entry extends Pick<BookedEntry, 'bookedOn'>>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => daysBetween(other.bookedOn, one.bookedOn))

/**
 * Leaves out money and reversals booked by mistake. A rounding is left out from the day on which the payment was taken back.
 * Interest up to the day of an entry that is left out is still booked, as the entry has booked it.
 */
function createReplay(entries: readonly BookedEntry[]) {
  const reversed = findReversedEntries(entries)
  const moved = new Set(
    [...reversed.taken].flatMap(([reversal, parts]) => (isMistake(reversal) ? parts.map(({ entry }) => entry) : [])),
  )
  /** The part of a payment that was owed back and later used, and the part that was reversed. */
  const laterChanges = new Map<BookedEntry, Lines>()
  const addLater = (entry: BookedEntry, lines: Lines) =>
    laterChanges.set(entry, sumLines([laterChanges.get(entry) ?? nothing, lines]))

  /** Money owed back that is used later counts as a later allocation of the payments it came from. */
  function noteUses(used: Lines, replayed: Replayed): void {
    const payments = [...replayed].filter(([{ kind }]) => isIncomingPayment(kind))
    const owedBack = payments.map(
      ([entry, lines]) => 0 - sumLines([lines, laterChanges.get(entry) ?? nothing]).owedBack,
    )
    const parts = divideAmongPayments(used, owedBack)
    for (const [place, [entry]] of payments.entries()) addLater(entry, parts[place] ?? nothing)
  }

  function reverse(balance: LoanBalance, reversal: BookedEntry, replayed: Replayed): Lines {
    const uses = { replayed, laterChanges }
    const { lines, used } = paymentReversalLines(balance, reversedLines(reversal, reversed, uses), reversal.bookedOn)
    for (const part of reversed.taken.get(reversal) ?? []) addLater(part.entry, reversedPartLines(part, uses))
    noteUses(used, replayed)
    return lines
  }

  function isLeftOut(entry: BookedEntry, before: Replayed): boolean {
    const reversal = reversed.roundings.get(entry)
    const isRoundingUndone = reversal !== undefined && (isMistake(reversal) || before.has(reversal))
    return reversed.mistaken.has(entry) || moved.has(entry) || isRoundingUndone
  }

  const linesOf: Replay = (balance, entry, before) => {
    const { kind, bookedOn } = entry
    if (isLeftOut(entry, before)) return accrueLines(balance, bookedOn)
    if (kind === 'PAYMENT_REVERSAL') return isMistake(entry) ? nothing : reverse(balance, entry, before)
    return replays[kind](balance, entry, before)
  }
  return { linesOf, laterChanges }
}

/** Books everything again in the order in which it happened, rather than the order in which it was reported. */
export function replay(entries: readonly BookedEntry[], terms: CostTerms) {
  const ordered = inDateOrder(entries)
  const { linesOf, laterChanges } = createReplay(entries)
  let balance = balanceBefore(ordered, terms, '1970-01-01')
  const replayed = new Map<BookedEntry, Lines>()
  for (const entry of ordered) {
    const lines = linesOf(balance, entry, replayed)
    balance = balanceAfter(balance, lines, lines === nothing ? balance.bookedTo : entry.bookedOn)
    replayed.set(entry, lines)
  }
  return { balance, replayed, laterChanges }
}

/** The difference between the entries as replayed, with interest up to `upTo`, and as booked; undefined if there is none. */
export function correctionLines(entries: readonly BookedEntry[], terms: CostTerms, upTo?: IstDate): Lines | undefined {
  const { balance, replayed } = replay(entries, terms)
  const booked = sumLines(entries.map(({ lines }) => lines))
  const difference = sumLines([
    ...replayed.values(),
    upTo ? accrueLines(balance, upTo) : nothing,
    Object.fromEntries(Object.entries(booked).map(([account, paise]) => [account, -paise])),
  ])
  return Object.values(difference).some((paise) => paise !== 0) ? difference : undefined
}
