import type { IstDate } from '../../calendar/ist-date.ts'
import type { EntryKind } from '../../ledger/accounts.ts'
import type { BookedEntry } from './booked-entry.ts'

/** Whether entries of this kind record money received from the borrower. */
export const isIncomingPayment = (kind: EntryKind): boolean => kind === 'PAYMENT' || kind === 'PAYMENT_REINSTATEMENT'

export const isMistake = ({ details }: Pick<BookedEntry, 'details'>): boolean => details?.reason === 'MISTAKE'

/** The part of a payment that was refunded before its reversal; the reversal does not include it. */
export const refundedOf = ({ details }: Pick<BookedEntry, 'details'>): number => Number(details?.refunded_paise ?? 0)

/** What an entry adds to the payments that are still in effect. */
const effectivePaise = (entry: BookedEntry): number =>
  isIncomingPayment(entry.kind) || entry.kind === 'PAYMENT_REVERSAL' ? (entry.lines.bank ?? 0) - refundedOf(entry) : 0

export const sumEffectivePayments = (entries: readonly BookedEntry[]): number =>
  entries.reduce((sum, entry) => sum + effectivePaise(entry), 0)

/** What an entry adds to the money that is used for the loan: paid, and not taken back, owed back or refunded. */
export function usedPaiseOf({ kind, lines: { bank = 0, owedBack = 0 } }: Pick<BookedEntry, 'kind' | 'lines'>) {
  const isOfPayment = isIncomingPayment(kind) || kind === 'PAYMENT_REVERSAL' || kind === 'REFUND'
  return owedBack + (isOfPayment ? bank : 0)
}

export const sumUsedPayments = (entries: readonly BookedEntry[]): number =>
  entries.reduce((sum, entry) => sum + usedPaiseOf(entry), 0)

/** The reversals of a payment and their reinstatements, each of which refers to the one before. */
export function listReversalChain<Entry extends BookedEntry>(
  entries: readonly Entry[],
  { id }: Pick<BookedEntry, 'id'>,
): Entry[] {
  const next = id === undefined ? undefined : entries.find(({ reverses }) => reverses === id)
  return next ? [next, ...listReversalChain(entries, next)] : []
}

/** Leaves out each reversal by mistake and its reinstatement, so that reversals and reinstatements alternate. */
export function withoutMistakes<Entry extends BookedEntry>(chain: readonly Entry[]): Entry[] {
  const effective: Entry[] = []
  for (const entry of chain)
    if (entry.kind === 'PAYMENT_REINSTATEMENT' && isMistake(entry)) effective.pop()
    else effective.push(entry)
  return effective
}

export type ReversedAmount = {
  /** The day of the latest reversal. */
  on: IstDate
  paise: number
  /** Nothing of the payment is in effect any more. */
  isWhole: boolean
}

/** How much of a payment is currently reversed; undefined if none of it is. */
export function reversedAmountOf(entries: readonly BookedEntry[], payment: BookedEntry): ReversedAmount | undefined {
  const effective = withoutMistakes(listReversalChain(entries, payment))
  const last = effective.findLast(({ kind }) => kind === 'PAYMENT_REVERSAL')
  const paise = effective.reduce((sum, { lines }) => sum - (lines.bank ?? 0), 0)
  if (last === undefined || paise === 0) return undefined
  return { on: last.bookedOn, paise, isWhole: sumEffectivePayments([payment, ...effective]) === 0 }
}
