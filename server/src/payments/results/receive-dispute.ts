import { istDateOf } from 'domain/calendar/ist-date'
import type { FastifyBaseLogger } from 'fastify'
import { findEntry, findReversalOf } from '../../ledger/entries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { DisputeReport } from '../../providers/payment-gateway/razorpay-disputes.ts'
import { lockAttempt } from '../attempts.ts'
import { ReversalRefused, reversePayment } from '../reversals/reverse-payment.ts'
import { explainTakenBack, findMoney } from '../unmatched/unmatched-money.ts'
import { valueDate } from './book-money.ts'
import { insertEvent, insertResult, type Settlement } from './payment-events.ts'
import type { ReceiveDependencies } from './receive-report.ts'

const provider = 'razorpay'

/** The disputed payment: an attempt of ours, or money that was unmatched at first. */
async function findDisputed(
  transaction: Transaction,
  { paymentId, orderId }: DisputeReport,
): Promise<{ entryId: number | null; sourceKey?: string } | undefined> {
  const attempt = orderId && (await lockAttempt(transaction, { provider, providerOrderId: orderId }))
  if (attempt && attempt.paymentId === paymentId && attempt.entryId !== null) return attempt
  return findMoney(transaction, `${provider}:${paymentId}`)
}

/** The provider has taken the money of a lost dispute from our balance. */
async function settleLost(transaction: Transaction, dispute: DisputeReport, clock: Clock): Promise<Settlement> {
  const { disputeId, deductedPaise: takenPaise, at } = dispute
  if (disputeId === '') return { result: 'BY_HAND', reason: 'the message does not have the documented form' }
  const found = await findDisputed(transaction, dispute)
  const payment = found?.entryId ? await findEntry(transaction, found.entryId) : undefined
  if (payment === undefined) {
    const explanation = `taken back by ${provider} after dispute ${disputeId}`
    const isWaiting =
      found?.sourceKey !== undefined &&
      (await explainTakenBack(transaction, found.sourceKey, { explanation, by: provider, at: clock.now(), takenPaise }))
    return isWaiting
      ? { result: 'REVERSED', reason: 'the payment was unmatched money' }
      : { result: 'BY_HAND', reason: 'no payment of ours' }
  }
  const known = { result: 'KNOWN', entryId: payment.id } as const
  if (await findReversalOf(transaction, payment.id)) return known
  const leftOn = valueDate(istDateOf(at), payment.bookedOn, clock.today())
  try {
    const order = { entryId: payment.id, leftOn, by: provider, reference: disputeId, takenPaise }
    const reversed = await reversePayment(transaction, clock, { ...order, reason: 'CHARGEBACK' })
    return { result: 'REVERSED', entryId: reversed.entryId, reason: disputeId }
  } catch (error) {
    // It was refused before anything was written.
    if (!(error instanceof ReversalRefused)) throw error
    // The same message may have been settled while this one waited for the lock.
    return (await findReversalOf(transaction, payment.id)) ? known : { result: 'BY_HAND', reason: error.message }
  }
}

async function settle(transaction: Transaction, dispute: DisputeReport, clock: Clock): Promise<Settlement> {
  if (dispute.event === 'lost') return settleLost(transaction, dispute, clock)
  const found = dispute.event === 'won' ? await findDisputed(transaction, dispute) : undefined
  if (found?.entryId && (await findReversalOf(transaction, found.entryId)))
    return {
      result: 'BY_HAND',
      entryId: found.entryId,
      reason: 'the payment was taken back before; the money may have come again',
    }
  return { result: 'DISPUTE', reason: dispute.disputeId }
}

/** Stores a signed message about a dispute, then takes the payment back if the dispute is lost. */
export async function receiveDispute(
  dependencies: ReceiveDependencies,
  dispute: DisputeReport,
  { body, requestId }: { body: string; requestId: string },
  log: FastifyBaseLogger,
): Promise<void> {
  const { database, clock, countReport } = dependencies
  const { event, paymentId, orderId, deductedPaise: amountPaise } = dispute
  const { id: eventId } = await insertEvent(database.kysely, {
    ...{ provider, channel: 'WEBHOOK', txnid: null, providerOrderId: orderId ?? null, body, requestId },
    claim: { outcome: `dispute ${event}`, amountPaise, paymentId },
    receivedAt: clock.now(),
  })
  try {
    const settlement = await inTransaction(database, async (transaction) => {
      const settled = await settle(transaction, dispute, clock)
      await insertResult(transaction, { eventId, settlement: settled, proof: null, at: clock.now() })
      return settled
    })
    countReport?.(provider, 'WEBHOOK', settlement.result)
    const { result, reason } = settlement
    if (result === 'BY_HAND') log.error({ paymentId, reason }, 'a dispute must be settled by hand')
    else log.warn({ paymentId, event, result }, 'a payment is disputed')
  } catch (error) {
    const settlement = { result: 'BY_HAND', reason: 'it could not be booked' } as const
    if (!isDatabaseUnavailable(error))
      await insertResult(database.kysely, { eventId, settlement, proof: null, at: clock.now() })
    throw error
  }
}
