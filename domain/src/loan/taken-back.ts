import type { IstDate } from '../calendar/ist-date.ts'
import type { EntryKind } from '../ledger/accounts.ts'
import type { BookedEntry } from './booked-entry.ts'

/** Whether entries of this kind bring money of the borrower. */
export const bringsMoney = (kind: EntryKind): boolean => kind === 'PAYMENT' || kind === 'PAYMENT_REINSTATEMENT'

export const isMistake = ({ details }: Pick<BookedEntry, 'details'>): boolean => details?.reason === 'MISTAKE'

/** What was refunded of a payment before its reversal, which takes no account of it. */
export const refundedOf = ({ details }: Pick<BookedEntry, 'details'>): number => Number(details?.refunded_paise ?? 0)

/** What an entry adds to the payments that count. */
const countedOf = (entry: BookedEntry): number =>
  bringsMoney(entry.kind) || entry.kind === 'PAYMENT_REVERSAL' ? (entry.lines.bank ?? 0) - refundedOf(entry) : 0

export const sumCounted = (entries: readonly BookedEntry[]): number =>
  entries.reduce((sum, entry) => sum + countedOf(entry), 0)

/** Whether anything of any payment still counts. */
export const hasPaid = (entries: readonly BookedEntry[]): boolean => sumCounted(entries) > 0

/** The reversals of a payment and their reinstatements, each of which refers to the one before. */
export function listFollowing<Entry extends BookedEntry>(
  entries: readonly Entry[],
  { id }: Pick<BookedEntry, 'id'>,
): Entry[] {
  const next = id === undefined ? undefined : entries.find(({ reverses }) => reverses === id)
  return next ? [next, ...listFollowing(entries, next)] : []
}

/** Those that hold: a reversal by mistake and its reinstatement are left out. So reversals and money that came again alternate. */
export function listHolding<Entry extends BookedEntry>(following: readonly Entry[]): Entry[] {
  const holding: Entry[] = []
  for (const entry of following)
    if (entry.kind === 'PAYMENT_REINSTATEMENT' && isMistake(entry)) holding.pop()
    else holding.push(entry)
  return holding
}

export type TakenBack = {
  /** The day of the latest reversal. */
  on: IstDate
  paise: number
  /** Nothing of the payment counts any more. */
  isWhole: boolean
}

/** How much of a payment is taken back now; undefined if all of it counts. */
export function takenBackOf(entries: readonly BookedEntry[], payment: BookedEntry): TakenBack | undefined {
  const holding = listHolding(listFollowing(entries, payment))
  const last = holding.findLast(({ kind }) => kind === 'PAYMENT_REVERSAL')
  const paise = holding.reduce((sum, { lines }) => sum - (lines.bank ?? 0), 0)
  if (last === undefined || paise === 0) return undefined
  return { on: last.bookedOn, paise, isWhole: sumCounted([payment, ...holding]) === 0 }
}
