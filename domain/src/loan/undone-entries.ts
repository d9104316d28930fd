import { type Lines, sumLines } from '../ledger/accounts.ts'
import type { BookedEntry } from './booked-entry.ts'
import { undoLines } from './bookkeeping.ts'

/**
 * The entries that reversals take back, each with its reversal: the payment, and every rounding booked since, which was made
 * because less than a rupee was left with that payment. `entries` are in the order they were booked.
 */
export function listUndone(entries: readonly BookedEntry[]): Map<BookedEntry, BookedEntry> {
  const undone = new Map<BookedEntry, BookedEntry>()
  for (const [place, reversal] of entries.entries()) {
    if (reversal.kind !== 'PAYMENT_REVERSAL') continue
    const payment = entries.findIndex(({ kind, id }) => kind === 'PAYMENT' && id === reversal.reverses)
    const since = entries.slice(payment, place)
    for (const entry of since)
      if ((entry === since[0] || entry.kind === 'ROUNDING') && !undone.has(entry)) undone.set(entry, reversal)
  }
  return undone
}

/** Entries with their replayed lines, in the order of the replay. */
export type Replayed = ReadonlyMap<BookedEntry, Lines>

/**
 * What a reversal takes back, by the lines that its entries have in a replay. `later` are uses of payments that were owed back
 * at first. If the bank has returned the payout since, all of the payment was owed back. What the provider had refunded of it
 * is not taken back again.
 */
export function undoneLines(
  reversal: BookedEntry,
  undone: ReadonlyMap<BookedEntry, BookedEntry>,
  { replayed, later }: { replayed: Replayed; later: Replayed },
): Lines {
  const taken: Lines[] = []
  let isPayoutReturned = false
  for (const [entry, lines] of replayed) {
    if (undone.get(entry) === reversal) taken.push(undoLines(lines), undoLines(later.get(entry) ?? {}))
    if (taken.length > 0 && entry.kind === 'REVERSAL') isPayoutReturned = true
  }
  const { bank = 0 } = reversal.lines
  if (isPayoutReturned) return { bank, owed_back: -bank }
  const lines = sumLines(taken)
  return { ...lines, bank, owed_back: lines.owed_back + lines.bank - bank }
}

const usedParts = ['charges', 'interest', 'principal'] as const

/** Divides what a reversal has used of the money owed back among the payments that had brought it, oldest first. */
export function divideUsed(used: Lines, owedBack: readonly number[]): Lines[] {
  const rest = { ...used }
  return owedBack.map((owedBackPaise) => {
    let leftPaise = owedBackPaise
    const lines: Lines = {}
    for (const part of usedParts) {
      const paise = Math.min(leftPaise, 0 - (rest[part] ?? 0))
      lines[part] = -paise
      rest[part] = (rest[part] ?? 0) + paise
      leftPaise -= paise
    }
    return { ...lines, owed_back: owedBackPaise - leftPaise }
  })
}
