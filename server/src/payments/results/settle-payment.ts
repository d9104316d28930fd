import { formatRupees } from 'domain/money/format-money'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { PaymentReport, ProvedReport } from '../../providers/payment-gateway/payment-report.ts'
import { type AttemptReference, lockAttempt, markFailed, markSucceeded, type PaymentAttempt } from '../attempts.ts'
import { insertUnmatched } from '../unmatched/unmatched-money.ts'
import { bookPaid } from './book-money.ts'
import { insertResult, recordSuccess, type Settlement } from './payment-events.ts'
import { deletePoll } from './payment-polls.ts'

/** What is known of a report when it is settled: `paid` only where the provider has proved it. */
export type SettledReport = {
  eventId: number
  /** The provider's answer, where it was asked. */
  proof: string | null
  provider: PaymentAttempt['provider']
  /** Undefined where the message names no order at all. */
  reference: AttemptReference | undefined
  report: ProvedReport | (PaymentReport & { outcome: Exclude<PaymentReport['outcome'], 'paid'> })
}

type PaidReport = ProvedReport & { outcome: 'paid' }

const isPaid = (report: SettledReport['report']): report is PaidReport => report.outcome === 'paid'

/** The entry, the attempt's end, the end of polling and the receipt to send are committed together or not at all. */
async function book(
  transaction: Transaction,
  attempt: PaymentAttempt,
  { amountPaise, paymentId, paidOn }: PaidReport,
  { eventId, proof }: SettledReport,
  clock: Clock,
): Promise<Settlement> {
  const { txnid, provider, leadId } = attempt
  const [at, today] = [clock.now(), clock.today()]
  const isAsOrdered = amountPaise === attempt.amountPaise
  const difference = isAsOrdered ? '' : `the order was for ${formatRupees(attempt.amountPaise)}`
  const { entryId, isReplay, effect } = await bookPaid(transaction, {
    ...{ leadId, amountPaise, at, today, by: provider },
    idempotencyKey: `payment:${provider}:${txnid}`,
    givesBack: attempt.purpose === 'COOLING_OFF',
    paidOn: paidOn ?? today,
    reason: [`${formatRupees(amountPaise)} paid through ${provider}, transaction ${txnid}`, difference]
      .filter(Boolean)
      .join('; '),
    details: {
      ...{ txnid, provider, payment_id: paymentId },
      ...(!isAsOrdered && { ordered_paise: attempt.amountPaise }),
    },
  })
  if (isReplay) {
    await markSucceeded(transaction, txnid, { entryId, paymentId, at })
    return { result: 'KNOWN', entryId }
  }
  await recordSuccess(transaction, {
    ...{ txnid, entryId, paymentId, eventId, proof, at },
    reason: difference,
    ...effect,
  })
  return { result: 'BOOKED', entryId, isRecorded: true }
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
  return { result: 'FAILED' }
}

/** Named by what cannot come twice: a PayU transaction succeeds once, a Razorpay order may be paid again. */
const sourceKeyOf = ({ provider, reference, report }: SettledReport) =>
  reference && 'txnid' in reference ? `${provider}:${reference.txnid}` : `${provider}:${report.paymentId}`

async function recordUnmatched(
  transaction: Transaction,
  settled: SettledReport,
  report: PaidReport,
  clock: Clock,
  reason: string,
): Promise<Settlement> {
  await insertUnmatched(transaction, {
    sourceKey: sourceKeyOf(settled),
    paymentEventId: settled.eventId,
    amountPaise: report.amountPaise,
    paidOn: report.paidOn ?? clock.today(),
    reference: report.paymentId,
    reason,
    receivedAt: clock.now(),
  })
  return { result: 'UNMATCHED', reason }
}

/** At Razorpay an order can be paid a second time; that money has an id of its own. */
const isOtherPayment = ({ provider, paymentId: known }: PaymentAttempt, { paymentId }: PaymentReport) =>
  provider === 'razorpay' && known !== null && known !== paymentId

async function settle(transaction: Transaction, settled: SettledReport, clock: Clock): Promise<Settlement> {
  const { reference, report } = settled
  const attempt = reference && (await lockAttempt(transaction, reference))
  if (attempt === undefined) {
    if (!isPaid(report)) return { result: 'NO_MONEY', reason: 'no attempt of ours' }
    return recordUnmatched(transaction, settled, report, clock, 'no attempt of ours')
  }
  if (attempt.status === 'SUCCESS') {
    if (isPaid(report) && isOtherPayment(attempt, report))
      return recordUnmatched(transaction, settled, report, clock, `order ${attempt.txnid} was paid before`)
    return { result: 'KNOWN', ...(attempt.entryId !== null && { entryId: attempt.entryId }) }
  }
  if (isPaid(report)) return book(transaction, attempt, report, settled, clock)
  if (report.outcome === 'pending' || report.outcome === 'unknown') return { result: 'NO_MONEY' }
  return recordFailure(transaction, attempt, report, clock.now())
}

/**
 * Acts on what a provider has reported about a payment, whoever delivered the report: browser, form post, webhook or
 * poll, and records what became of it. The caller has proved it; here it is compared with the attempt as it was stored.
 */
export async function settlePayment(
  transaction: Transaction,
  settled: SettledReport,
  clock: Clock,
): Promise<Settlement> {
  const settlement = await settle(transaction, settled, clock)
  const { eventId, proof } = settled
  if (!settlement.isRecorded) await insertResult(transaction, { eventId, settlement, proof, at: clock.now() })
  return settlement
}
