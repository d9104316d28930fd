import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { bookPaymentReinstatement } from 'domain/loan/booking/loan-booking'
import { decideReinstatement, type ReinstatementReason } from 'domain/loan/booking/payment-reversal'
import { formatRupees } from 'domain/money/format-money'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type Booked, bookEntry } from '../../../records/ledger/book-entry.ts'
import type { LedgerEntry } from '../../../records/ledger/entries.ts'
import { readCoolingOffEnd } from '../../../records/loans/cooling-off.ts'
import { wasBankTransfer } from '../../payments/results/unmatched-money.ts'
import { currentReversal, type LockedPayment, lockPayment, ReversalRefused, receiptOf } from './lock-payment.ts'
import { queueReinstatementNotices } from './notify-reinstated.ts'

export type ReinstatementOrder = {
  /** The entry of the payment. */
  entryId: number
  reason: ReinstatementReason
  /** The day the money was received again; null for a mistake. */
  cameOn: IstDate | null
  by: string
  reference?: string | undefined
  /** The amount received again, if not everything that was reversed. */
  paise?: number | undefined
  /** The time of the provider's message about it. */
  reportedAt?: Date
}

export type Reinstated = Booked & { payment: LedgerEntry; on: IstDate; paise: number }

/** This payment had cancelled the loan in the cooling-off period, and the money was received again in time. */
async function isGivenBackAgain(
  transaction: Transaction,
  { loan }: LockedPayment,
  { reversal, reason, on }: { reversal: LedgerEntry; reason: ReinstatementReason; on: IstDate },
): Promise<boolean> {
  if (reversal.details.was_given_back !== true) return false
  if (reason === 'MISTAKE') return true
  const endsOn = await readCoolingOffEnd(transaction, loan)
  return endsOn !== null && on <= endsOn
}

/** Books the reinstatement of a reversed payment. Each reversal is reinstated once. */
export async function reinstatePayment(
  transaction: Transaction,
  clock: Clock,
  order: ReinstatementOrder,
): Promise<Reinstated> {
  const locked = await lockPayment(transaction, order.entryId)
  const { payment, loan } = locked
  const reversal = currentReversal(locked)
  if (reversal === undefined) throw new ReversalRefused(`payment ${receiptOf(payment)} is not taken back`)
  const { reason, by, reference, reportedAt, cameOn, paise: given } = order
  const today = clock.today()
  const decision = decideReinstatement({
    ...{ reason, cameOn, today, paise: given, isTransfer: await wasBankTransfer(transaction, payment) },
    reversal: { reason: reversal.details.reason, on: reversal.bookedOn, takenPaise: -reversal.lines.bank },
  })
  if ('refusal' in decision) throw new ReversalRefused(decision.refusal)
  const { on, paise } = decision
  const isGivenBack = await isGivenBackAgain(transaction, locked, { reversal, reason, on })
  const booked = await bookEntry(transaction, locked.customer, {
    leadId: loan.leadId,
    idempotencyKey: `payment-reinstatement:${reversal.id}`,
    at: businessTime(clock),
    plan: (account) => ({
      ...bookPaymentReinstatement(account, { reversal, reason, paise, on, today, isGivenBack }),
      by,
      reasons: [`${formatRupees(paise)} of payment ${receiptOf(payment)} counts again from ${formatDate(on)}`],
      details: {
        ...{ reason, by, receipt: receiptOf(payment) },
        ...(reference && { reference }),
        ...(reportedAt && { reported_at: reportedAt.toISOString() }),
      },
    }),
  })
  await queueReinstatementNotices(transaction, booked, clock)
  return { ...booked, payment, on, paise }
}
