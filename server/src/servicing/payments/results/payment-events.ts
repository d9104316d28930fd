import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/prepare-query.ts'
import type { PaymentReport } from '../../../providers/payment-gateway/payment-report.ts'
import { type PaymentProvider, successColumns } from '../attempts.ts'
import { listDisputesByHand } from './disputes-by-hand.ts'
import type { PaymentEffect } from './receipt-outbox.ts'
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
  /** The result row was already written in the same statement as the booking. */
  isRecorded?: true
}

type EventParameters = Omit<PaymentEvent, 'claim'> & Claim

const insert = prepareQuery((database, event: EventParameters) =>
  database
    .insertInto('payment_events')
    .values({
      provider: event.provider,
      channel: event.channel,
      txnid: event.txnid,
      provider_order_id: event.providerOrderId,
      provider_payment_id: event.paymentId,
      reported_outcome: event.outcome,
      amount_paise: event.amountPaise,
      body: event.body,
      request_id: event.requestId,
      received_at: event.receivedAt,
    })
    .returning((eb) => [
      'id',
      eb
        .selectFrom('payment_attempts')
        .select('status')
        .whereRef('payment_attempts.txnid', '=', 'payment_events.txnid')
        .as('attemptStatus'),
    ]),
)

/** PostgreSQL rejects NUL and lone surrogates in text. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()
const storableOrNull = (text: string | null) => (text === null ? null : storable(text))
const storableMessage = (text: string) => storable(removePayerDetails(text))

/** Also returns the status of the attempt; null unless the message has the txnid of one of ours. */
export function insertEvent(
  database: Queryable,
  { claim, ...event }: PaymentEvent,
): Promise<{ id: number; attemptStatus: string | null }> {
  return insert.get(database, {
    ...event,
    outcome: storable(claim.outcome) as Claim['outcome'],
    amountPaise: claim.amountPaise,
    paymentId: storable(claim.paymentId),
    body: storableMessage(event.body),
    txnid: storableOrNull(event.txnid),
    providerOrderId: storableOrNull(event.providerOrderId),
  })
}

/** The result of an event, with the provider's answer that proves it. */
export type RecordedResult = { eventId: number; settlement: Settlement; proof: string | null; at: Date }

type ResultParameters = {
  eventId: number
  result: EventResult
  entryId: number | null
  reason: string
  proof: string | null
  at: Date
}

const insertResultRow = prepareQuery((database, row: ResultParameters) =>
  database.insertInto('payment_event_results').values({
    event_id: row.eventId,
    result: row.result,
    entry_id: row.entryId,
    reason: row.reason,
    proof: row.proof,
    at: row.at,
  }),
)

export async function insertResult(database: Queryable, recorded: RecordedResult): Promise<void> {
  const { eventId, settlement, proof, at } = recorded
  const { result, entryId = null, reason = '' } = settlement
  const stored = proof && storableMessage(proof)
  await insertResultRow.execute(database, { eventId, result, entryId, reason, proof: stored, at })
}

type Success = {
  txnid: string
  entryId: number
  paymentId: string
  eventId: number
  reason: string
  proof: string | null
  at: Date
} & PaymentEffect

const insertSuccess = prepareQuery((database, success: Success) =>
  database
    .with('polled', (cte) => cte.deleteFrom('payment_polls').where('txnid', '=', success.txnid))
    .with('ended', (cte) =>
      cte.updateTable('payment_attempts').set(successColumns(success)).where('txnid', '=', success.txnid),
    )
    .with('receipt', (cte) =>
      cte.insertInto('receipt_outbox').values({
        entry_id: success.entryId,
        next_attempt_at: success.at,
        due_paise: success.duePaise,
        due_on: success.dueOn,
        owed_back_paise: success.owedBackPaise,
        closes_loan: success.closesLoan,
      }),
    )
    .insertInto('payment_event_results')
    .values({
      event_id: success.eventId,
      result: 'BOOKED',
      entry_id: success.entryId,
      reason: success.reason,
      proof: success.proof,
      at: success.at,
    }),
)

/**
 * Marks the attempt as paid, ends its polling, adds the receipt to the outbox and stores the event's result. One statement,
 * because round trips dominate the cost of a callback.
 */
export async function recordSuccess(transaction: Transaction, success: Success): Promise<void> {
  await insertSuccess.execute(transaction, { ...success, proof: success.proof && storableMessage(success.proof) })
}

/** Returns undefined if the event has been settled since. */
export async function findUnprovedEvent(
  database: Queryable,
  eventId: number,
): Promise<{ provider: PaymentProvider; txnid: string | null; receivedAt: Date } | undefined> {
  const event = await database
    .selectFrom('payment_events')
    .select(['provider', 'txnid', 'received_at as receivedAt'])
    .select((eb) =>
      eb
        .selectFrom('payment_event_results')
        .select('result')
        .whereRef('event_id', '=', 'payment_events.id')
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
    select id, provider, txnid, received_at as "receivedAt", coalesce(last.reason, 'nothing was decided') as reason
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
    .selectFrom('payment_events')
    .select('body')
    .where('provider_payment_id', '=', paymentId)
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
    select id, received_at as "receivedAt", reported_outcome as event, provider_payment_id as "paymentId",
           coalesce(last.result, 'UNDECIDED') as result, coalesce(last.reason, '') as reason, last.by_whom as "byWhom"
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
