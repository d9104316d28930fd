import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Payu } from '../../../providers/payment-gateway/payu.ts'
import { findUnprovedEvent } from './payment-events.ts'
import type { ReceiveDependencies } from './receive-report.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Looks up at PayU a message that named no attempt of ours and could not be proved when it arrived. Throws while there is
 * no proof, so that the job queue retries it with backoff.
 */
export async function provePaymentEvent(
  { database, clock, payu }: ReceiveDependencies & { payu: Payu },
  eventId: number,
): Promise<void> {
  const event = await findUnprovedEvent(database.kysely, eventId)
  if (event?.provider !== 'payu' || event.txnid === null) return
  const { provider, txnid } = event
  const report = await payu.lookUp(txnid)
  if (report.outcome === 'pending' || report.outcome === 'unknown') throw new Error(`PayU says ${report.outcome}`)
  const toSettle = { eventId, proof: report.raw, provider, reference: { provider, txnid }, report }
  await inTransaction(database, (transaction) => settlePayment(transaction, toSettle, clock))
}
