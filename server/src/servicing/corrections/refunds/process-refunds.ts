import { formatRupees } from 'domain/money/format-money'
import type { Logger } from 'pino'
import { hasOpenHit } from '../../../borrowing/evidence/screening/screening-hold.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Payu } from '../../../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../../../providers/payment-gateway/razorpay.ts'
import type { RefundGateway, RefundReport } from '../../../providers/payment-gateway/refund-gateway.ts'
import { wasPaymentReversedSince } from '../../../records/ledger/entries.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import { bookRefunded } from './book-refunded.ts'
import { nextRefundToken } from './refund-token.ts'
import {
  cancelRefund,
  claimRefunds,
  isToBeReordered,
  type Refund,
  refundBatchSize,
  replaceOrder,
  returnClaim,
  saveRefundReport,
} from './refunds.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; payu: Payu; razorpay: Razorpay }

const gatewayOf = ({ payu, razorpay }: Dependencies, { provider }: Refund): RefundGateway =>
  provider === 'payu' ? payu.refunds : razorpay.refunds

const requestOf = ({ paymentId, token, amountPaise }: Refund) => ({ paymentId: paymentId ?? '', token, amountPaise })

type Answer = RefundReport & { token: string }

/** It may have been ordered although the reply was lost, or before the database was restored, so the provider is asked first. */
async function orderUnlessKnown(dependencies: Dependencies, refund: Refund): Promise<Answer> {
  const gateway = gatewayOf(dependencies, refund)
  const request = requestOf(refund)
  const known = await gateway.check(request, refund.refundId)
  const report = known.outcome === 'unknown' ? await gateway.order(request) : known
  return { ...report, token: refund.token }
}

/** What was reported as failed may have been paid since, so the provider is asked before a new order could pay it twice. */
async function reorder(dependencies: Dependencies, refund: Refund): Promise<Answer> {
  const known = await gatewayOf(dependencies, refund).check(requestOf(refund), refund.refundId)
  if (known.outcome !== 'failed' && known.outcome !== 'unknown') return { ...known, token: refund.token }
  const token = nextRefundToken(refund.token)
  if (!(await replaceOrder(dependencies.database.kysely, refund, token)))
    throw new Error('another job has ordered the refund again')
  return orderUnlessKnown(dependencies, { ...refund, token, refundId: null })
}

/** After a restore the provider may have paid another amount than is planned now: then a person must decide. */
function withAmountChecked({ provider, amountPaise }: Refund, report: RefundReport): RefundReport {
  const { outcome, amountPaise: paidPaise = amountPaise } = report
  if (outcome !== 'done' || paidPaise === amountPaise) return report
  const reason = `${provider} has refunded ${formatRupees(paidPaise)} instead of ${formatRupees(amountPaise)}`
  return { ...report, outcome: 'failed', reason }
}

async function saveReport(dependencies: Dependencies, refund: Refund, report: RefundReport): Promise<void> {
  const { database, log } = dependencies
  const { outcome, refundId, reason } = withAmountChecked(refund, report)
  const isFailed = outcome === 'failed'
  const found = { ...(refundId && { refundId }), ...(reason && outcome !== 'done' && { reason }) }
  await saveRefundReport(database.kysely, refund, { ...found, isFailed })
  if (isFailed) log.error({ refund: refund.id, reason }, 'a refund failed; staff must retry it or pay it by hand')
  if (outcome === 'done') await bookRefunded(dependencies, refund, refund.provider ?? 'accounts')
}

/**
 * A payment on the loan was reversed after the refund was planned: the refund is no longer ordered, but is booked if it was
 * paid.
 */
async function endRefund(dependencies: Dependencies, refund: Refund): Promise<void> {
  const { database, log } = dependencies
  const report = await gatewayOf(dependencies, refund).check(requestOf(refund), refund.refundId)
  const { outcome } = report
  if (outcome === 'done') return saveReport(dependencies, refund, report)
  if (outcome !== 'failed' && outcome !== 'unknown') return
  await cancelRefund(database.kysely, refund.id)
  log.info({ refund: refund.id }, 'a refund is cancelled, because a payment on its loan was taken back')
}

/** Under the lock of the customer, as the refund would be ordered next. */
const isHeld = ({ database }: Dependencies, { leadId }: Refund): Promise<boolean> =>
  inTransaction(database, async (transaction) => hasOpenHit(transaction, (await lockBorrower(transaction, leadId)).id))

/** Nothing is ordered while the customer may be on a sanctions list; what was ordered before is still asked about. */
async function waitForScreening(dependencies: Dependencies, refund: Refund): Promise<void> {
  const wasOrdered = refund.tries > 0
  const report = wasOrdered && (await gatewayOf(dependencies, refund).check(requestOf(refund), refund.refundId))
  if (report && (report.outcome === 'done' || report.outcome === 'failed'))
    await saveReport(dependencies, refund, report)
  else await returnClaim(dependencies.database.kysely, refund)
}

async function processRefund(dependencies: Dependencies, refund: Refund): Promise<void> {
  const { database, log } = dependencies
  try {
    if (await wasPaymentReversedSince(database.kysely, refund.leadId, refund.createdAt))
      return await endRefund(dependencies, refund)
    if (await isHeld(dependencies, refund)) return await waitForScreening(dependencies, refund)
    const answer = await (isToBeReordered(refund) ? reorder : orderUnlessKnown)(dependencies, refund)
    await saveReport(dependencies, { ...refund, token: answer.token }, answer)
  } catch (error) {
    log.warn({ refund: refund.id, err: error }, 'a refund could not be ordered or confirmed and will be retried')
  }
}

/** Orders each refund that is due once, and asks the provider about those that were ordered before. */
export async function processRefunds(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  let claimed: Refund[]
  do {
    claimed = await claimRefunds(database, clock.now())
    for (const refund of claimed) await processRefund(dependencies, refund)
  } while (claimed.length === refundBatchSize)
}
