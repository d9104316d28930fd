import type { Place } from 'domain/evidence/statement/statement'
import type { PdfTextProblem } from '../../../records/files/decoding/pdf-text/pdf-text.ts'

/** Why a document is not read. A person then looks at it. */
export type RefusalReason =
  | PdfTextProblem
  | 'not a pdf'
  | 'no text'
  | 'no table'
  | 'no rows'
  | 'line without a balance'
  | 'line without an amount'
  | 'line with two amounts'
  | 'figures without a date'
  | 'figure unreadable'
  | 'side unknown'
  | 'no net pay'
  | 'sums do not agree'

/** The reader is not sure, and does not guess. */
export class ReadingRefused extends Error {
  readonly reason: RefusalReason | 'overlaid'
  readonly place: Place | null
  constructor(reason: RefusalReason | 'overlaid', place: Place | null = null) {
    super(reason)
    this.reason = reason
    this.place = place
  }
}
