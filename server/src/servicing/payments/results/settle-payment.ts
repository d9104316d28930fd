import { formatRupees } from 'domain/money/format-money'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { PaymentReport, ProvedReport } from '../../../providers/payment-gateway/payment-report.ts'
import type { LockedCustomer } from '../../../records/customers/queries.ts'
import { type AttemptReference, lockReported, markFailed, markSucceeded, type PaymentAttempt } from '../attempts.ts'
import { bookMoney } from './book-money.ts'
import { insertResult, type Settlement } from './payment-events.ts'
import { deletePoll } from './payment-polls.ts'
import { insertUnmatched } from './unmatched-money.ts'

/** A report to act on. Its outcome is `paid` only if the provider has proved it. */
export type ReportToSettle = {
  eventId: number
  /** The provider's answer; null if it was not called. */
  proof: string | null
  provider: PaymentAttempt['provider']
  /** Undefined if the message names no order. */
  reference: AttemptReference | undefined
  report: ProvedReport | (PaymentReport & { outcome: Exclude<PaymentReport['outcome'], 'paid'> })
}

type PaidReport = ProvedReport & { outcome: 'paid' }

const isPaid = (report: ReportToSettle['report']): report is PaidReport => report.outcome === 'paid'

/** Books the payment, and ends the attempt and its polling. */
async function book(
  transaction: Transaction,
  { customer, attempt }: { customer: LockedCustomer; attempt: PaymentAttempt },
  { amountPaise, paymentId, paidOn }: PaidReport,
  clock: Clock,
): Promise<Settlement> {
  const { txnid, provider, leadId } = attempt
  const at = clock.now()
  const today = clock.today()
  const isAsOrdered = amountPaise === attempt.amountPaise
  const difference = isAsOrdered ? '' : `the order was for ${formatRupees(attempt.amountPaise)}`
  const { entryId, isReplay } = await bookMoney(transaction, customer, {
    leadId,
    amountPaise,
    clock,
    today,
    by: provider,
    idempotencyKey: `payment:${provider}:${txnid}`,
    isForCoolingOff: attempt.purpose === 'COOLING_OFF',
    paidOn: paidOn ?? today,
    reason: [`${formatRupees(amountPaise)} paid through ${provider}, transaction ${txnid}`, difference]
      .filter(Boolean)
      .join('; '),
    details: {
      txnid,
      provider,
      payment_id: paymentId,
      ...(!isAsOrdered && { ordered_paise: attempt.amountPaise }),
    },
  })
  await markSucceeded(transaction, txnid, { entryId, paymentId, at })
  return isReplay ? { result: 'KNOWN', entryId } : { result: 'BOOKED', entryId, reason: difference }
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

/** Identifies the money uniquely: a PayU transaction succeeds only once, but a Razorpay order can be paid twice. */
const sourceKeyOf = ({ provider, reference, report }: ReportToSettle) =>
  provider === 'payu' && reference && 'txnid' in reference
    ? `${provider}:${reference.txnid}`
    : `${provider}:${report.paymentId}`

async function recordUnmatched(
  transaction: Transaction,
  toSettle: ReportToSettle,
  report: PaidReport,
  clock: Clock,
  reason: string,
): Promise<Settlement> {
  await insertUnmatched(transaction, {
    sourceKey: sourceKeyOf(toSettle),
    paymentEventId: toSettle.eventId,
    amountPaise: report.amountPaise,
    paidOn: report.paidOn ?? clock.today(),
    reference: report.paymentId,
    reason,
    receivedAt: clock.now(),
  })
  return { result: 'UNMATCHED', reason }
}

/** A Razorpay order can be paid twice; the second payment has another payment id. */
const isSecondPayment = (attempt: PaymentAttempt, { paymentId }: PaymentReport) =>
  attempt.provider === 'razorpay' && attempt.paymentId !== null && attempt.paymentId !== paymentId

async function settle(transaction: Transaction, toSettle: ReportToSettle, clock: Clock): Promise<Settlement> {
  const { reference, report } = toSettle
  const locked = reference && (await lockReported(transaction, reference))
  if (locked === undefined) {
    if (!isPaid(report)) return { result: 'NO_MONEY', reason: 'no attempt of ours' }
    return recordUnmatched(transaction, toSettle, report, clock, 'no attempt of ours')
  }
  const { attempt } = locked
  if (attempt.status === 'SUCCESS') {
    if (isPaid(report) && isSecondPayment(attempt, report))
      return recordUnmatched(transaction, toSettle, report, clock, `order ${attempt.txnid} was paid before`)
    return { result: 'KNOWN', ...(attempt.entryId !== null && { entryId: attempt.entryId }) }
  }
  if (isPaid(report) && attempt.transferEntryId !== null) {
    await deletePoll(transaction, attempt.txnid)
    const reason = `a bank transfer that names payment ${attempt.txnid} was booked before`
    return recordUnmatched(transaction, toSettle, report, clock, reason)
  }
  if (isPaid(report)) return book(transaction, locked, report, clock)
  if (report.outcome === 'pending' || report.outcome === 'unknown') return { result: 'NO_MONEY' }
  return recordFailure(transaction, attempt, report, clock.now())
}

/**
 * Acts on a report about a payment and stores the result, whether it came by browser, form post, webhook or poll. The
 * caller must have proved the report; this function compares it with the stored attempt.
 */
export async function settlePayment(
  transaction: Transaction,
  toSettle: ReportToSettle,
  clock: Clock,
): Promise<Settlement> {
  const settlement = await settle(transaction, toSettle, clock)
  const { eventId, proof } = toSettle
  await insertResult(transaction, { eventId, settlement, proof, at: clock.now() })
  return settlement
}
