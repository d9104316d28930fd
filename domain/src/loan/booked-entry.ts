import type { IstDate } from '../calendar/ist-date.ts'
import type { EntryKind, Lines } from '../ledger/accounts.ts'
import type { ClosedSpan } from './payment-reversal.ts'

/** An entry as stored in the ledger. */
export type BookedEntry = {
  /** Known of entries that are in the ledger. */
  id?: number
  kind: EntryKind
  bookedOn: IstDate
  lines: Lines
  /** The payment that a PAYMENT_REVERSAL takes back. */
  reverses?: number | null
  /** The amount of a CHARGE without the penal charge that its lines may include; the reason of a PAYMENT_REVERSAL. */
  details?: { charge_paise?: unknown; reason?: unknown } & ClosedSpan
}
