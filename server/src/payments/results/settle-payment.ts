import type { IstDate } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/loan-booking'
import { formatRupees } from 'domain/money/format-rupees'
import type { FastifyBaseLogger } from 'fastify'
import { bookEntry } from '../../ledger/book-entry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { PaymentReport } from '../../providers/payment-gateway/payment-report.ts'
import { type AttemptReference, lockAttempt, markFailed, markSucceeded, type PaymentAttempt } from '../attempts.ts'
import { deletePoll } from './payment-polls.ts'

export type SettleDependencies = {
  database: Database
  clock: Clock
  /** Called after a payment is committed, so that its receipt goes out without waiting for the scheduled job. */
  onBooked(): void
}

/**
 * `booked`: the money is in the books by this report. `known`: nothing new. `failed`: the attempt is marked as failed or
 * cancelled. `unknown` and `mismatch`: no attempt of ours, or another amount than was ordered; nothing is booked.
 */
export type Settlement = 'booked' | 'known' | 'failed' | 'unknown' | 'mismatch'

/** The day a payment counts from: as the provider reports it, but not before its amount was quoted and not after today. */
export function valueDate(startedOn: IstDate, paidOn: IstDate | undefined, today: IstDate): IstDate {
  const reported = paidOn ?? startedOn
  if (reported < startedOn) return startedOn
  return reported > today ? today : reported
}

/** The entry, the attempt's end, the end of polling and the receipt to send are committed together or not at all. */
async function book(
  transaction: Transaction,
  attempt: PaymentAttempt,
  report: PaymentReport,
  clock: Clock,
): Promise<Settlement> {
  const { txnid, provider, leadId, amountPaise } = attempt
  const { paymentId } = report
  const at = clock.now()
  const paidOn = valueDate(attempt.startedOn, report.paidOn, clock.today())
  const { entryId, isReplay } = await bookEntry(transaction, {
    leadId,
    idempotencyKey: `payment:${provider}:${txnid}`,
    at,
    plan: (loan) => ({
      ...bookPayment(loan, amountPaise, paidOn),
      by: provider,
      reasons: [`${formatRupees(amountPaise)} paid through ${provider}, transaction ${txnid}`],
      details: { txnid, provider, payment_id: paymentId },
    }),
  })
  await markSucceeded(transaction, txnid, { entryId, paymentId, at, needsReceipt: !isReplay })
  return isReplay ? 'known' : 'booked'
}

async function recordFailure(
  transaction: Transaction,
  { txnid, provider }: PaymentAttempt,
  { outcome, paymentId }: PaymentReport,
  at: Date,
): Promise<Settlement> {
  await markFailed(transaction, txnid, { status: outcome === 'failed' ? 'FAILED' : 'CANCEL', paymentId, at })
  // PayU ends a transaction with its first failure; at Razorpay the customer may still pay the same order.
  if (provider === 'payu') await deletePoll(transaction, txnid)
  return 'failed'
}

/**
 * Records what a provider reports about a payment, whoever delivers the report: browser, form post, webhook or poll. The
 * caller has verified that the provider made it; here it is checked against the attempt as it was stored.
 */
export async function settlePayment(
  { database, clock, onBooked }: SettleDependencies,
  reference: AttemptReference,
  report: PaymentReport,
  log: FastifyBaseLogger,
): Promise<Settlement> {
  const settlement = await inTransaction(database, async (transaction): Promise<Settlement> => {
    const attempt = await lockAttempt(transaction, reference)
    if (attempt === undefined) return 'unknown'
    const { outcome, amountPaise } = report
    if (attempt.status === 'SUCCESS' || outcome === 'pending' || outcome === 'unknown') return 'known'
    if (outcome !== 'paid') return recordFailure(transaction, attempt, report, clock.now())
    if (amountPaise === attempt.amountPaise) return book(transaction, attempt, report, clock)
    log.error({ txnid: attempt.txnid, provider: attempt.provider }, 'a payment of another amount than its order')
    return 'mismatch'
  })
  if (settlement === 'booked') onBooked()
  return settlement
}
