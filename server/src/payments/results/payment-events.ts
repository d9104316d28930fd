import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import type { PaymentReport } from '../../providers/payment-gateway/payment-report.ts'
import type { PaymentProvider } from '../attempts.ts'

export const eventChannels = ['BROWSER', 'FORM_POST', 'WEBHOOK', 'POLL'] as const
export type EventChannel = (typeof eventChannels)[number]

/**
 * BOOKED: the money is in the books by this report. KNOWN: nothing new. FAILED: the attempt is marked as failed or
 * cancelled. NO_MONEY: nothing has arrived. UNPROVED: the provider could not confirm it yet and is asked again.
 * UNMATCHED: the money belongs to no attempt of ours and waits to be assigned.
 */
export const eventResults = ['BOOKED', 'KNOWN', 'FAILED', 'NO_MONEY', 'UNPROVED', 'UNMATCHED'] as const
export type EventResult = (typeof eventResults)[number]

/** An authentic message of a provider. */
export type PaymentEvent = {
  provider: PaymentProvider
  channel: EventChannel
  txnid: string | null
  providerOrderId: string | null
  claim: PaymentReport
  body: string
  proof: string | null
  requestId: string
  receivedAt: Date
}

export type Settlement = { result: EventResult; entryId?: number; reason?: string }

type EventParameters = Omit<PaymentEvent, 'claim'> & PaymentReport

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
      proof: event.proof,
      request_id: event.requestId,
      received_at: event.receivedAt,
    })
    .returning('id'),
)

/** NUL is the one character that PostgreSQL does not store. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()
const storableOrNull = (text: string | null) => (text === null ? null : storable(text))

export async function insertEvent(database: Queryable, { claim, ...event }: PaymentEvent): Promise<number> {
  const { id } = await insert.get(database, {
    ...event,
    outcome: claim.outcome,
    amountPaise: claim.amountPaise,
    paymentId: storable(claim.paymentId),
    body: storable(event.body),
    txnid: storableOrNull(event.txnid),
    providerOrderId: storableOrNull(event.providerOrderId),
    proof: storableOrNull(event.proof),
  })
  return id
}

type ResultParameters = { eventId: number; result: EventResult; entryId: number | null; reason: string; at: Date }

const insertResultRow = prepareQuery((database, row: ResultParameters) =>
  database
    .insertInto('payment_event_results')
    .values({ event_id: row.eventId, result: row.result, entry_id: row.entryId, reason: row.reason, at: row.at }),
)

export async function insertResult(
  database: Queryable,
  eventId: number,
  { result, entryId = null, reason = '' }: { result: EventResult; entryId?: number | null; reason?: string },
  at: Date,
): Promise<void> {
  await insertResultRow.execute(database, { eventId, result, entryId, reason, at })
}

/** An event whose last result is that it could not be proved; undefined once it was settled. */
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

/** For the command that lists what waits: events that nobody could prove, newest first. */
export async function listUnprovedEvents(database: Queryable, limit: number) {
  const { rows } = await sql<{ id: number; provider: string; txnid: string | null; receivedAt: Date; reason: string }>`
    select id, provider, txnid, received_at as "receivedAt", last.reason from payment_events, lateral (
      select result, reason from payment_event_results where event_id = payment_events.id order by id desc limit 1) last
    where last.result = 'UNPROVED' order by id desc limit ${limit}`.execute(database)
  return rows
}
