import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Payu } from '../../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import type { RefundReport } from '../../providers/payment-gateway/refund-gateway.ts'
import { bookRefunded } from './book-refunded.ts'
import { claimRefunds, type Refund, refundBatchSize, saveRefundReport } from './refunds.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; payu: Payu; razorpay: Razorpay }

/** An earlier attempt may have succeeded although its reply was lost, so the provider is asked before it is repeated. */
async function orderOrCheck({ payu, razorpay }: Dependencies, refund: Refund): Promise<RefundReport> {
  const gateway = refund.provider === 'payu' ? payu.refunds : razorpay.refunds
  const request = { paymentId: refund.paymentId ?? '', token: refund.token, amountPaise: refund.amountPaise }
  const known = refund.tries > 0 ? await gateway.check(request, refund.refundId) : undefined
  return known === undefined || known.outcome === 'unknown' ? gateway.order(request) : known
}

async function processRefund(dependencies: Dependencies, refund: Refund): Promise<void> {
  const { database, log } = dependencies
  try {
    const { outcome, refundId, reason } = await orderOrCheck(dependencies, refund)
    const isFailed = outcome === 'failed'
    const found = { ...(refundId && { refundId }), ...(reason && outcome !== 'done' && { reason }) }
    await saveRefundReport(database.kysely, refund.id, { ...found, isFailed })
    if (isFailed) log.error({ refund: refund.id, reason }, 'a refund failed; staff must retry it or pay it by hand')
    if (outcome === 'done') await bookRefunded(dependencies, refund, refund.provider ?? 'accounts')
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
