import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { formatRupees } from 'domain/money/format-money'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../../platform/database/database-unavailable.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Razorpay } from '../../../providers/payment-gateway/razorpay.ts'
import type { DisputeReport } from '../../../providers/payment-gateway/razorpay-disputes.ts'
import type { LedgerEntry } from '../../../records/ledger/entries.ts'
import { valueDate } from '../../payments/results/book-money.ts'
import { insertEvent, insertResult, type Settlement } from '../../payments/results/payment-events.ts'
import type { ReceiveDependencies } from '../../payments/results/receive-report.ts'
import { explainTakenBack, findTakenBack, relistTakenBack } from '../../payments/results/unmatched-money.ts'
import { currentReversal, type LockedPayment, lockPayment, ReversalRefused } from '../reversals/lock-payment.ts'
import { reinstatePayment } from '../reversals/reinstate-payment.ts'
import { reversePayment } from '../reversals/reverse-payment.ts'
import {
  asLater,
  type DisputeCase,
  isContradicted,
  isVerdict,
  lockCase,
  provider,
  wasWonLater,
} from './dispute-case.ts'

const byHand = (reason: string, entryId?: number): Settlement => ({
  result: 'BY_HAND',
  reason,
  ...(entryId !== undefined && { entryId }),
})

const explanationOf = ({ disputeId }: DisputeReport) => `taken back by ${provider} after dispute ${disputeId}`

/** An entry that an earlier message about the same dispute has caused. */
const isOf = ({ disputeId }: DisputeReport, { details }: LedgerEntry) => details.reference === disputeId

/** Messages may be delivered again, or in another order. Entries without the time are of messages before this one. */
const isNotNewer = ({ at }: DisputeReport, { details }: LedgerEntry) =>
  typeof details.reported_at !== 'string' || at <= new Date(details.reported_at)

/** The result of a lost dispute that is already in the books; undefined if it is new. */
function findKnownLoss(dispute: DisputeReport, locked: LockedPayment): Settlement | undefined {
  const { payment, following } = locked
  const known = { result: 'KNOWN', entryId: payment.id } as const
  if (following.some((entry) => isOf(dispute, entry) && isNotNewer(dispute, entry))) return known
  const reversal = currentReversal(locked)
  if (reversal === undefined) return undefined
  const isSameAmount = -reversal.lines.bank === dispute.deductedPaise
  const isOther = reversal.details.by === provider && !isOf(dispute, reversal)
  return isSameAmount && !isOther && reversal.details.reason === 'CHARGEBACK'
    ? known
    : byHand(`the payment was taken back before, on ${formatDate(reversal.bookedOn)}`, payment.id)
}

async function loseUnmatched(transaction: Transaction, dispute: DisputeReport, sourceKey: string): Promise<Settlement> {
  const explanation = explanationOf(dispute)
  const reason = 'the payment was unmatched money'
  const { at, deductedPaise: takenPaise } = dispute
  const known = await findTakenBack(transaction, sourceKey, explanation)
  if (known && at <= known.takenAt) return { result: 'KNOWN', reason }
  return (await explainTakenBack(transaction, sourceKey, { explanation, by: provider, at, takenPaise }))
    ? { result: 'REVERSED', reason }
    : byHand('the payment is unmatched money of another amount, or is off the list')
}

/** The provider has taken the money of a lost dispute, or a part of it, from our balance. */
async function settleLost(transaction: Transaction, reported: DisputeCase, clock: Clock): Promise<Settlement> {
  const { dispute, found } = reported
  const { disputeId, deductedPaise: takenPaise, at } = dispute
  if (wasWonLater(reported)) return { result: 'KNOWN', reason: 'the dispute was won later' }
  if (!found?.entryId)
    return found?.sourceKey ? loseUnmatched(transaction, dispute, found.sourceKey) : byHand('no payment of ours')
  const locked = await lockPayment(transaction, found.entryId)
  const { payment, holding } = locked
  const known = findKnownLoss(dispute, locked)
  if (known) return known
  const leftOn = valueDate(istDateOf(at), (holding.at(-1) ?? payment).bookedOn, clock.today())
  const order = { entryId: payment.id, leftOn, by: provider, reference: disputeId, takenPaise, reportedAt: at }
  const reversed = await reversePayment(transaction, clock, { ...order, reason: 'CHARGEBACK' })
  return { result: 'REVERSED', entryId: reversed.entryId, reason: disputeId }
}

const mayHaveComeAgain = (entryId?: number) =>
  byHand('the payment was taken back otherwise; the money may have come again', entryId)

async function winUnmatched(
  transaction: Transaction,
  dispute: DisputeReport,
  { sourceKey, now }: { sourceKey: string; now: Date },
): Promise<Settlement> {
  const { disputeId, at, deductedPaise } = dispute
  const taken = await findTakenBack(transaction, sourceKey, explanationOf(dispute))
  if (taken === undefined || at < taken.takenAt) return { result: 'DISPUTE', reason: disputeId }
  if (deductedPaise > 0) return mayHaveComeAgain()
  await relistTakenBack(transaction, taken, { dispute: disputeId, at: now })
  return { result: 'REINSTATED', reason: 'the payment is unmatched money again' }
}

/**
 * The lender has won. If the same dispute was lost before, the provider no longer deducts anything, so the money was
 * returned to us.
 */
async function settleWon(transaction: Transaction, { dispute, found }: DisputeCase, clock: Clock): Promise<Settlement> {
  const { disputeId, at } = dispute
  const nothingMoved = { result: 'DISPUTE', reason: disputeId } as const
  if (!found?.entryId)
    return found?.sourceKey
      ? winUnmatched(transaction, dispute, { sourceKey: found.sourceKey, now: clock.now() })
      : nothingMoved
  const locked = await lockPayment(transaction, found.entryId)
  const { payment, following } = locked
  const reversal = currentReversal(locked)
  if (reversal === undefined)
    return following.some((entry) => isOf(dispute, entry)) ? { result: 'KNOWN', entryId: payment.id } : nothingMoved
  if (!isOf(dispute, reversal) || typeof reversal.details.reported_at !== 'string' || dispute.deductedPaise > 0)
    return mayHaveComeAgain(payment.id)
  if (at < new Date(reversal.details.reported_at)) return nothingMoved
  const cameOn = valueDate(istDateOf(at), reversal.bookedOn, clock.today())
  const order = { entryId: payment.id, cameOn, by: provider, reference: disputeId, reportedAt: at }
  const { entryId } = await reinstatePayment(transaction, clock, { ...order, reason: 'CAME_BACK' })
  return { result: 'REINSTATED', entryId, reason: disputeId }
}

/** Money was taken without a verdict: a person decides, unless a message about the same dispute has it in the books. */
async function settleDeduction(transaction: Transaction, { dispute, found }: DisputeCase): Promise<Settlement> {
  const { event, deductedPaise } = dispute
  const entryId = found?.entryId ?? undefined
  const known = entryId && findKnownLoss(dispute, await lockPayment(transaction, entryId))
  if (known && known.result === 'KNOWN') return known
  return byHand(`${formatRupees(deductedPaise)} was taken, although the dispute is not lost but ${event}`, entryId)
}

/** Undefined if the messages contradict each other and the provider must be asked first for the dispute's status. */
async function settleVerdict(
  transaction: Transaction,
  reported: DisputeCase,
  { clock, status }: { clock: Clock; status: string | undefined },
): Promise<Settlement | undefined> {
  const { event } = reported.dispute
  const settleEvent = event === 'lost' ? settleLost : settleWon
  if (reported.found === undefined || !isContradicted(reported)) return settleEvent(transaction, reported, clock)
  if (status === undefined) return undefined
  if (!isVerdict(status)) return byHand(`reported as won and as lost at the same time, and its status is ${status}`)
  if (status !== event) return { result: 'KNOWN', reason: `the dispute is ${status}` }
  return settleEvent(transaction, asLater(reported), clock)
}

async function settle(
  transaction: Transaction,
  dispute: DisputeReport,
  context: { clock: Clock; status: string | undefined },
): Promise<Settlement | undefined> {
  const { event, disputeId, deductedPaise } = dispute
  if (!isVerdict(event) && deductedPaise === 0) return { result: 'DISPUTE', reason: disputeId }
  if (disputeId === '') return byHand('the message does not have the documented form')
  try {
    const reported = await lockCase(transaction, dispute)
    return isVerdict(event)
      ? await settleVerdict(transaction, reported, context)
      : await settleDeduction(transaction, reported)
  } catch (error) {
    // It was refused before anything was written.
    if (error instanceof ReversalRefused) return byHand(error.message)
    throw error
  }
}

type Dependencies = Pick<ReceiveDependencies, 'database' | 'clock'> & { razorpay: Pick<Razorpay, 'fetchDisputeStatus'> }

/** Settles the stored message and stores its result. Asks the provider, if necessary, outside the transaction. */
async function settleStored(
  { database, clock, razorpay }: Dependencies,
  dispute: DisputeReport,
  eventId: number,
): Promise<Settlement> {
  let status: string | undefined
  for (;;) {
    const settled = await inTransaction(database, async (transaction) => {
      const settlement = await settle(transaction, dispute, { clock, status })
      if (settlement) await insertResult(transaction, { eventId, settlement, proof: null, at: clock.now() })
      return settlement
    })
    if (settled) return settled
    status = await razorpay.fetchDisputeStatus(dispute.disputeId)
  }
}

/** Stores a signed message about a dispute, then reverses the payment if the dispute is lost, or reinstates it. */
export async function receiveDispute(
  dependencies: Dependencies,
  dispute: DisputeReport,
  { body, requestId }: { body: string; requestId: string },
  log: FastifyBaseLogger,
): Promise<Settlement> {
  const { database, clock } = dependencies
  const { event, paymentId, orderId, deductedPaise: amountPaise } = dispute
  const { id: eventId } = await insertEvent(database.kysely, {
    ...{ provider, channel: 'WEBHOOK', txnid: null, providerOrderId: orderId ?? null, body, requestId },
    claim: { outcome: `dispute ${event}`, amountPaise, paymentId },
    receivedAt: clock.now(),
  })
  try {
    const settlement = await settleStored(dependencies, dispute, eventId)
    const { result, reason } = settlement
    if (result === 'BY_HAND') log.error({ paymentId, reason }, 'a dispute must be settled by hand')
    else log.warn({ paymentId, event, result }, 'a payment is disputed')
    return settlement
  } catch (error) {
    const settlement = { result: 'BY_HAND', reason: 'it could not be booked' } as const
    if (!isDatabaseUnavailable(error))
      await insertResult(database.kysely, { eventId, settlement, proof: null, at: clock.now() })
    throw error
  }
}
