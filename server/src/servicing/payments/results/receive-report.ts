import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../../platform/database/database-unavailable.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import type { EventSource } from '../../../platform/security-events/security-events.ts'
import type { PaymentReport, ProvedReport } from '../../../providers/payment-gateway/payment-report.ts'
import type { AttemptReference, PaymentProvider } from '../attempts.ts'
import { type EventChannel, insertEvent, insertResult, type PaymentEvent, type Settlement } from './payment-events.ts'
import { pollSoon } from './payment-polls.ts'
import { type ReportToSettle, settlePayment } from './settle-payment.ts'

/** Looks up at PayU a message that named no attempt of ours. */
export const proveEventTask = defineTask(
  'prove_payment_event',
  z.object({ eventId: z.number() }),
  ({ eventId }) => eventId,
)

export type ReceiveDependencies = {
  database: Database
  clock: Clock
  /** Called after a payment is committed, so that its receipt goes out without waiting for the scheduled job. */
  onBooked(): void
  /** Counts authentic messages by their result. */
  countReport?(provider: PaymentProvider, channel: EventChannel, result: Settlement['result']): void
  /** The time from the payment to its booking. */
  measureLag?(provider: PaymentProvider, channel: EventChannel, seconds: number): void
  /** A message with a wrong signature is counted and reported but not stored. */
  onForged?(provider: PaymentProvider, channel: EventChannel, source: EventSource): void
}

/** A message with a verified signature. */
export type Message = {
  provider: PaymentProvider
  channel: EventChannel
  /** Undefined if the message names no order. */
  reference: AttemptReference | undefined
  claim: PaymentReport
  body: string
  requestId: string
  /** The message itself if it is a proof, or a function that gets the proof from the provider. */
  proof: ProvedReport | (() => Promise<ProvedReport>)
}

const eventOf = ({ provider, channel, reference, claim, body, requestId }: Message, at: Date) =>
  ({
    provider,
    channel,
    claim,
    body,
    requestId,
    txnid: reference && 'txnid' in reference ? reference.txnid : null,
    providerOrderId: reference && 'providerOrderId' in reference ? reference.providerOrderId : null,
    receivedAt: at,
  }) satisfies PaymentEvent

type Unproved = { unproved: string; raw: string | null }

/** A payment of nothing would end the attempt, and its money would be lost. */
const withAmount = (proved: ProvedReport): ProvedReport | Unproved =>
  proved.outcome === 'paid' && proved.amountPaise <= 0
    ? { unproved: 'the provider reports no amount', raw: proved.raw }
    : proved

/** Calls the provider, so it must run outside any transaction. */
async function prove({ proof, claim }: Message, log: FastifyBaseLogger): Promise<ProvedReport | Unproved> {
  if (typeof proof !== 'function') return withAmount(proof)
  try {
    const proved = await proof()
    const isOpen = proved.outcome === 'pending' || proved.outcome === 'unknown'
    return claim.outcome === 'paid' && isOpen
      ? { unproved: `the provider says ${proved.outcome}`, raw: proved.raw }
      : withAmount(proved)
  } catch (error) {
    log.warn({ err: error }, 'a payment could not be confirmed with its provider and will be looked up again')
    return { unproved: 'the provider could not be reached', raw: null }
  }
}

/** Polls the attempt if it is ours; otherwise queues a job that looks up the event itself, which only PayU's can be. */
async function scheduleRetry(transaction: Transaction, eventId: number, message: Message, at: Date): Promise<void> {
  const { reference, provider, proof } = message
  // The provider sends its webhook again, and a poll is repeated after a growing interval.
  if (typeof proof !== 'function') return
  if (reference && 'txnid' in reference && (await pollSoon(transaction, reference.txnid, at))) return
  if (provider !== 'payu') return
  await proveEventTask.queue(transaction, { eventId })
}

const recordUnproved = ({ database, clock }: ReceiveDependencies, eventId: number, message: Message, why: Unproved) =>
  inTransaction(database, async (transaction): Promise<Settlement> => {
    const at = clock.now()
    const settlement: Settlement = { result: 'UNPROVED', reason: why.unproved }
    await insertResult(transaction, { eventId, settlement, proof: why.raw, at })
    await scheduleRetry(transaction, eventId, message, at)
    return settlement
  })

function settleReport(
  { database, clock }: ReceiveDependencies,
  eventId: number,
  { provider, reference, proof: howProved }: Message,
  report: ReportToSettle['report'],
): Promise<Settlement> {
  const proof = typeof howProved === 'function' && 'raw' in report ? report.raw : null
  return inTransaction(database, (transaction) =>
    settlePayment(transaction, { eventId, proof, provider, reference, report }, clock),
  )
}

const withoutMoney = (claim: PaymentReport): ReportToSettle['report'] =>
  claim.outcome === 'paid' ? { ...claim, outcome: 'pending' } : (claim as ReportToSettle['report'])

async function settleMessage(
  dependencies: ReceiveDependencies,
  message: Message,
  stored: { id: number; attemptStatus: string | null },
  log: FastifyBaseLogger,
): Promise<Settlement> {
  const { id } = stored
  // A repeated report of a payment that is already booked needs no proof.
  const isKnown = typeof message.proof === 'function' && stored.attemptStatus === 'SUCCESS'
  if (message.claim.outcome !== 'paid' || isKnown)
    return settleReport(dependencies, id, message, withoutMoney(message.claim))
  const proved = await prove(message, log)
  if ('unproved' in proved) return recordUnproved(dependencies, id, message, proved)
  const settlement = await settleReport(dependencies, id, message, proved)
  if (settlement.result === 'BOOKED' && proved.paidAt) {
    const lagMs = dependencies.clock.now().getTime() - proved.paidAt.getTime()
    dependencies.measureLag?.(message.provider, message.channel, Math.max(0, lagMs / 1000))
  }
  return settlement
}

/**
 * Stores an authentic message of a provider, then acts on it; only after that may it be acknowledged. A claim that money
 * has arrived is proved before it is booked. If the proof or the booking fails, the payment is looked up again later.
 */
export async function receiveReport(
  dependencies: ReceiveDependencies,
  message: Message,
  log: FastifyBaseLogger,
): Promise<Settlement> {
  const stored = await insertEvent(dependencies.database.kysely, eventOf(message, dependencies.clock.now()))
  try {
    const settlement = await settleMessage(dependencies, message, stored, log)
    dependencies.countReport?.(message.provider, message.channel, settlement.result)
    if (settlement.result === 'UNMATCHED') log.warn({ reason: settlement.reason }, 'money that matches no loan arrived')
    if (settlement.result === 'BOOKED') dependencies.onBooked()
    return settlement
  } catch (error) {
    if (!isDatabaseUnavailable(error))
      await recordUnproved(dependencies, stored.id, message, { unproved: 'it could not be booked', raw: null })
    throw error
  }
}
