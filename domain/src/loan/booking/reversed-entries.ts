import { type Lines, sumLines } from '../../ledger/accounts.ts'
import type { BookedEntry } from './booked-entry.ts'
import { oppositeLines } from './bookkeeping.ts'
import { isIncomingPayment, listReversalChain, refundedOf, withoutMistakes } from './reversal-chain.ts'

/** The part of one entry that a reversal takes back: of the payment, or of its reinstatement. */
type Taken = { entry: BookedEntry; paise: number }

export type ReversedEntries = {
  /** What each reversal takes back, except those by mistake. */
  taken: ReadonlyMap<BookedEntry, readonly Taken[]>
  /** The roundings that reversals take back, each with its reversal. */
  roundings: ReadonlyMap<BookedEntry, BookedEntry>
  /** Entries that have no effect: reversals by mistake, and their reinstatements. */
  mistaken: ReadonlySet<BookedEntry>
}

/** The reversals of one payment take back the money that was received last first. */
function takeFrom(payment: BookedEntry, effective: readonly BookedEntry[], taken: Map<BookedEntry, Taken[]>): void {
  const money: Taken[] = []
  for (const entry of [payment, ...effective])
    if (isIncomingPayment(entry.kind)) money.unshift({ entry, paise: entry.lines.bank ?? 0 })
    else {
      let leftPaise = 0 - (entry.lines.bank ?? 0) + refundedOf(entry)
      const parts = money.map((piece) => {
        const paise = Math.min(piece.paise, leftPaise)
        piece.paise -= paise
        leftPaise -= paise
        return { entry: piece.entry, paise }
      })
      taken.set(
        entry,
        parts.filter(({ paise }) => paise > 0),
      )
    }
}

/**
 * What reversals take back: payments, and every rounding booked since, because with that payment less than a rupee was left.
 * `entries` are in the order they were booked.
 */
export function findReversedEntries(entries: readonly BookedEntry[]): ReversedEntries {
  const taken = new Map<BookedEntry, Taken[]>()
  const mistaken = new Set<BookedEntry>()
  for (const payment of entries.filter(({ kind }) => kind === 'PAYMENT')) {
    const chain = listReversalChain(entries, payment)
    const effective = withoutMistakes(chain)
    takeFrom(payment, effective, taken)
    for (const entry of chain) if (!effective.includes(entry)) mistaken.add(entry)
  }
  const roundings = new Map<BookedEntry, BookedEntry>()
  for (const [place, reversal] of entries.entries()) {
    const places = (taken.get(reversal) ?? []).map(({ entry }) => entries.indexOf(entry))
    for (const entry of entries.slice(Math.min(place, ...places), place))
      if (entry.kind === 'ROUNDING' && !roundings.has(entry)) roundings.set(entry, reversal)
  }
  return { taken, roundings, mistaken }
}

/** Entries with their replayed lines, in the order of the replay. */
export type Replayed = ReadonlyMap<BookedEntry, Lines>

/** `laterChanges` are later changes to how payments were allocated. */
type Uses = { replayed: Replayed; laterChanges: Replayed }

const takenParts = ['owedBack', 'principal', 'interest', 'charges'] as const

/** Reverses the current allocation of an entry. */
const undoUses = (entry: BookedEntry, { replayed, laterChanges }: Uses) =>
  sumLines([oppositeLines(replayed.get(entry) ?? {}), oppositeLines(laterChanges.get(entry) ?? {})])

/** Takes money back in the reverse order of its allocation, so that the books are those of a smaller payment. */
export function reversedPartLines({ entry, paise: takenPaise }: Taken, uses: Uses): Lines {
  const used = undoUses(entry, uses)
  const lines: Lines = { bank: -takenPaise }
  let leftPaise = takenPaise
  for (const part of takenParts) {
    const paise = Math.min(leftPaise, used[part])
    lines[part] = paise
    leftPaise -= paise
  }
  return lines
}

/**
 * What a reversal takes back, by the lines that its entries have in a replay. If the bank has returned the payout since, all
 * of the payment was owed back. The part that the provider had refunded is not taken back again.
 */
export function reversedLines(reversal: BookedEntry, reversed: ReversedEntries, uses: Uses): Lines {
  const parts = reversed.taken.get(reversal) ?? []
  const { bank = 0 } = reversal.lines
  const lines: Lines[] = []
  for (const entry of uses.replayed.keys()) {
    if (entry.kind === 'REVERSAL' && lines.length > 0) return { bank, owedBack: -bank }
    if (reversed.roundings.get(entry) === reversal) lines.push(undoUses(entry, uses))
    for (const part of parts) if (part.entry === entry) lines.push(reversedPartLines(part, uses))
  }
  const sum = sumLines(lines)
  return { ...sum, bank, owedBack: sum.owedBack + sum.bank - bank }
}

const usedParts = ['charges', 'interest', 'principal'] as const

/** Divides the money owed back that a reversal has used among the payments it came from, oldest first. */
export function divideAmongPayments(used: Lines, owedBack: readonly number[]): Lines[] {
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
    return { ...lines, owedBack: owedBackPaise - leftPaise }
  })
}
