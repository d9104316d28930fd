import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database/database.ts'
import type { PaymentReport } from '../../../providers/payment-gateway/payment-report.ts'
import type { PaymentProvider } from '../attempts.ts'
import { listDisputesByHand } from './disputes-by-hand.ts'
import { removePayerDetails } from './remove-payer-details.ts'

export const eventChannels = ['BROWSER', 'FORM_POST', 'WEBHOOK', 'POLL'] as const
export type EventChannel = (typeof eventChannels)[number]

/**
 * BOOKED: this report caused the booking. KNOWN: the payment was booked before. FAILED: the attempt is marked as failed or
 * cancelled. NO_MONEY: nothing has arrived. UNPROVED: the provider has not confirmed it yet and will be polled.
 * UNMATCHED: the money belongs to no attempt of ours and must be assigned by hand. DISPUTE: the payer disputes a payment, but
 * no money has moved. REVERSED: this report caused the reversal of a payment. REINSTATED: this report caused a payment to
 * count again. BY_HAND: money was taken back, or has come again, in a way that a person must decide about. SETTLED: a person
 * has dealt with a message that had the result BY_HAND.
 */
export const eventResults = [
  'BOOKED',
  'KNOWN',
  'FAILED',
  'NO_MONEY',
  'UNPROVED',
  'UNMATCHED',
  'DISPUTE',
  'REVERSED',
  'REINSTATED',
  'BY_HAND',
  'SETTLED',
] as const
export type EventResult = (typeof eventResults)[number]

/** What a message says of a payment, or of a dispute about it. */
type Claim = Omit<PaymentReport, 'outcome'> & { outcome: PaymentReport['outcome'] | `dispute ${string}` }

/** An authentic message of a provider. */
export type PaymentEvent = {
  provider: PaymentProvider
  channel: EventChannel
  txnid: string | null
  providerOrderId: string | null
  claim: Claim
  body: string
  requestId: string
  receivedAt: Date
}

export type Settlement = {
  result: EventResult
  entryId?: number
  reason?: string
}

/** PostgreSQL rejects NUL and lone surrogates in text. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()
const storableOrNull = (text: string | null) => (text === null ? null : storable(text))
const storableMessage = (text: string) => storable(removePayerDetails(text))

/** Also returns the status of the attempt; null unless the message has the txnid of one of ours. */
export function insertEvent(
  database: Queryable,
  { claim, ...event }: PaymentEvent,
): Promise<{ id: number; attemptStatus: string | null }> {
  return database
    .insertInto('paymentEvents')
    .values({
      provider: event.provider,
      channel: event.channel,
      txnid: storableOrNull(event.txnid),
      providerOrderId: storableOrNull(event.providerOrderId),
      providerPaymentId: storable(claim.paymentId),
      reportedOutcome: storable(claim.outcome),
      amountPaise: claim.amountPaise,
      body: storableMessage(event.body),
      requestId: event.requestId,
      receivedAt: event.receivedAt,
    })
    .returning((eb) => [
      'id',
      eb
        .selectFrom('paymentAttempts')
        .select('status')
        .whereRef('paymentAttempts.txnid', '=', 'paymentEvents.txnid')
        .as('attemptStatus'),
    ])
    .executeTakeFirstOrThrow()
}

/** The result of an event, with the provider's answer that proves it. */
export type RecordedResult = { eventId: number; settlement: Settlement; proof: string | null; at: Date }

export async function insertResult(database: Queryable, recorded: RecordedResult): Promise<void> {
  const { eventId, settlement, proof, at } = recorded
  const { result, entryId = null, reason = '' } = settlement
  await database
    .insertInto('paymentEventResults')
    .values({ eventId, result, entryId, reason, proof: proof && storableMessage(proof), at })
    .execute()
}

/** Returns undefined if the event has been settled since. */
export async function findUnprovedEvent(
  database: Queryable,
  eventId: number,
): Promise<{ provider: PaymentProvider; txnid: string | null; receivedAt: Date } | undefined> {
  const event = await database
    .selectFrom('paymentEvents')
    .select(['provider', 'txnid', 'receivedAt'])
    .select((eb) =>
      eb
        .selectFrom('paymentEventResults')
        .select('result')
        .whereRef('eventId', '=', 'paymentEvents.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('result'),
    )
    .where('id', '=', eventId)
    .$narrowType<{ provider: PaymentProvider }>()
    .executeTakeFirst()
  return event?.result === 'UNPROVED' ? event : undefined
}

/** Bounds the search for unproved events; even for a busy lender this covers months. */
const searchedEvents = 100_000

/**
 * Recent events without a proof or, after a crash, without a result; newest first. Leaves out payments that a poll has
 * proved since.
 */
export async function listUnprovedEvents(database: Queryable, limit: number) {
  const { rows } = await sql<{ id: number; provider: string; txnid: string | null; receivedAt: Date; reason: string }>`
    select id, provider, txnid, received_at, coalesce(last.reason, 'nothing was decided') as reason
      from (select * from payment_events order by id desc limit ${searchedEvents}) as recent left join lateral (
        select result, reason from payment_event_results where event_id = recent.id order by id desc limit 1) last on true
     where (last.result is null or last.result = 'UNPROVED') and not exists (
        select from payment_attempts where payment_attempts.txnid = recent.txnid and status = 'SUCCESS')
     order by id desc limit ${limit}`.execute(database)
  return rows
}

/** The stored messages about disputes of a payment. */
export async function listDisputeMessages(database: Queryable, paymentId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('paymentEvents')
    .select('body')
    .where('providerPaymentId', '=', paymentId)
    // A literal, so that PostgreSQL can use the partial index.
    .where(sql<boolean>`reported_outcome like 'dispute %'`)
    .execute()
  return rows.map(({ body }) => body)
}

type DisputeMessage = {
  id: number
  receivedAt: Date
  event: string
  paymentId: string
  result: string
  reason: string
  byWhom: string | null
}

async function selectDisputes(database: Queryable, events: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<DisputeMessage>`
    select id, received_at, reported_outcome as event, provider_payment_id as payment_id,
           coalesce(last.result, 'UNDECIDED') as result, coalesce(last.reason, '') as reason, last.by_whom
      from (${events}) as found left join lateral (
        select result, reason, by_whom from payment_event_results where event_id = found.id order by id desc limit 1) last on true
     where reported_outcome like 'dispute %' order by id desc limit ${limit}`.execute(database)
  return rows
}

/** Messages about disputed payments with the latest decision about each: those that wait for a person, then recent ones, newest first. */
export async function listDisputes(database: Queryable, limit: number): Promise<DisputeMessage[]> {
  const waitingIds = await listDisputesByHand(database, limit)
  const recentEvents = sql`select * from payment_events order by id desc limit ${searchedEvents}`
  const recent = await selectDisputes(database, recentEvents, limit)
  const waiting = await selectDisputes(database, sql`select * from payment_events where id = any(${waitingIds})`, limit)
  return [...waiting, ...recent.filter(({ id }) => !waitingIds.includes(id))].slice(0, limit)
}
