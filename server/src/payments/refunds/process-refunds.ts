import { bookRefund } from 'domain/loan/loan-booking'
import { formatRupees } from 'domain/money/format-money'
import type { Logger } from 'pino'
import { bookEntry } from '../../ledger/book-entry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Payu } from '../../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import type { RefundReport } from '../../providers/payment-gateway/refund-gateway.ts'
import { claimRefunds, markRefundDone, type Refund, refundBatchSize, saveRefundReport } from './refunds.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; payu: Payu; razorpay: Razorpay }

/** A refund that was tried before may have been taken although its reply was lost, so the provider is asked first. */
async function orderOrCheck({ payu, razorpay }: Dependencies, refund: Refund): Promise<RefundReport> {
  const gateway = refund.provider === 'payu' ? payu.refunds : razorpay.refunds
  const request = { paymentId: refund.paymentId ?? '', token: refund.token, amountPaise: refund.amountPaise }
  const known = refund.tries > 0 ? await gateway.check(request, refund.refundId) : undefined
  return known === undefined || known.outcome === 'unknown' ? gateway.order(request) : known
}

/** The money has gone: booked once, and the customer is told. */
export const bookRefunded = (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { id, leadId, amountPaise, token }: Refund,
  by: string,
) =>
  inTransaction(database, async (transaction) => {
    const at = clock.now()
    const { entryId, isReplay } = await bookEntry(transaction, {
      leadId,
      idempotencyKey: `refund:${id}`,
      at,
      plan: (loan) => ({
        ...bookRefund(loan, amountPaise, clock.today()),
        by,
        reasons: [`${formatRupees(amountPaise)} paid back`],
        details: { refund_id: id, token, paid_by: by },
      }),
    })
    if (isReplay) return
    await markRefundDone(transaction, id, { entryId, at })
    await addJob(transaction, 'notify_refunded', { refund_id: id }, { jobKey: `notify_refunded:${id}` })
  })

async function processRefund(dependencies: Dependencies, refund: Refund): Promise<void> {
  const { database, log } = dependencies
  try {
    const { outcome, refundId, reason } = await orderOrCheck(dependencies, refund)
    const isFailed = outcome === 'failed'
    const found = { ...(refundId && { refundId }), ...(reason && outcome !== 'done' && { reason }) }
    await saveRefundReport(database.kysely, refund.id, { ...found, isFailed })
    if (isFailed) log.error({ refund: refund.id, reason }, 'a refund failed and waits for a person')
    if (outcome === 'done') await bookRefunded(dependencies, refund, refund.provider ?? 'accounts')
  } catch (error) {
    log.warn({ refund: refund.id, err: error }, 'a refund could not be ordered or confirmed; it is tried again')
  }
}

/** Orders the refunds that are due, once each, and asks about those that are under way. */
export async function processRefunds(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  let claimed: Refund[]
  do {
    claimed = await claimRefunds(database, clock.now())
    for (const refund of claimed) await processRefund(dependencies, refund)
  } while (claimed.length === refundBatchSize)
}
