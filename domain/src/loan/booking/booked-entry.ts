import type { IstDate } from '../../calendar/ist-date.ts'
import type { EntryKind, Lines } from '../../ledger/accounts.ts'
import type { ClosedSpan } from './payment-reversal.ts'

/** An entry as stored in the ledger. */
export type BookedEntry = {
  /** Set for entries that are in the ledger. */
  id?: number
  kind: EntryKind
  bookedOn: IstDate
  lines: Lines
  /**
   * The entry that a PAYMENT_REVERSAL takes back: a payment, or a reinstatement of it. For a PAYMENT_REINSTATEMENT, the
   * reversal that it ends.
   */
  reverses?: number | null
  /** The reason of a reversal or reinstatement, and what was refunded of the payment before its reversal. */
  details?: { reason?: unknown; refunded_paise?: unknown } & ClosedSpan
}
