import type { Transaction } from '../../../platform/database/database.ts'
import { type DisputeReport, readDispute } from '../../../providers/payment-gateway/razorpay-disputes.ts'
import { findEntry } from '../../../records/ledger/entries.ts'
import { lockBorrowers } from '../../../records/loans/lock-borrower.ts'
import { findAttempt, findReported } from '../../payments/attempts.ts'
import { listDisputeMessages } from '../../payments/results/payment-events.ts'
import { findMoney, lockMoney } from '../../payments/results/unmatched-money.ts'
import { ReversalRefused } from '../reversals/lock-payment.ts'

/** Only Razorpay signs its messages about disputes. */
export const provider = 'razorpay'

type Disputed = { entryId: number | null; sourceKey?: string }

/** A message about a payment that is locked, with everything that was reported about the same dispute. */
export type DisputeCase = { dispute: DisputeReport; found: Disputed | undefined; messages: DisputeReport[] }

/**
 * The disputed payment is an attempt of ours, or money that was unmatched at first. Whose it may be is read first, because
 * customers are locked before payments.
 */
async function lockDisputed(
  transaction: Transaction,
  { paymentId, orderId }: DisputeReport,
): Promise<Disputed | undefined> {
  const sourceKey = `${provider}:${paymentId}`
  const ordered = orderId && (await findReported(transaction, { provider, providerOrderId: orderId }))
  const seen = await findMoney(transaction, sourceKey)
  const entry = seen?.entryId ? await findEntry(transaction, seen.entryId) : undefined
  await lockBorrowers(transaction, [...(ordered ? [ordered.leadId] : []), ...(entry ? [entry.leadId] : [])])
  const attempt = ordered && (await findAttempt(transaction, ordered.txnid))
  if (attempt && attempt.paymentId === paymentId && attempt.entryId !== null) return attempt
  const money = await lockMoney(transaction, sourceKey)
  if (money?.entryId !== seen?.entryId) throw new ReversalRefused('the payment was assigned at the same moment')
  return money
}

/** Reads the messages under the lock: of two that are delivered at the same moment, the second to be settled sees the first. */
export async function lockCase(transaction: Transaction, dispute: DisputeReport): Promise<DisputeCase> {
  const found = await lockDisputed(transaction, dispute)
  const bodies = await listDisputeMessages(transaction, dispute.paymentId)
  const messages = bodies.map((body) => readDispute(JSON.parse(body))).filter((message) => message !== undefined)
  return { dispute, found, messages: messages.filter(({ disputeId }) => disputeId === dispute.disputeId) }
}

/** Whether the dispute was won by a later message that was delivered before this one. */
export const wasWonLater = ({ dispute, messages }: DisputeCase): boolean =>
  messages.some(({ event, deductedPaise, at }) => event === 'won' && deductedPaise === 0 && at > dispute.at)

export const isVerdict = (event: string): boolean => event === 'won' || event === 'lost'

/** Whether another message says the opposite in the same second, so that neither is known to be the later one. */
export const isContradicted = ({ dispute, messages }: DisputeCase): boolean =>
  messages.some(({ event, at }) => isVerdict(event) && event !== dispute.event && at.getTime() === dispute.at.getTime())

/** The message that the provider has confirmed counts as later than the one that contradicts it. */
export const asLater = ({ dispute, ...others }: DisputeCase): DisputeCase => ({
  ...others,
  dispute: { ...dispute, at: new Date(dispute.at.getTime() + 1) },
})
