import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import type { PaymentReport } from '../../providers/payment-gateway/payment-report.ts'
import { type PaymentProvider, successColumns } from '../attempts.ts'
import type { PaymentEffect } from '../receipts/receipt-outbox.ts'

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
  requestId: string
  receivedAt: Date
}

export type Settlement = {
  result: EventResult
  entryId?: number
  reason?: string
  /** The result is stored already, with what it is about. */
  isRecorded?: true
}

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

/** NUL is the one character that PostgreSQL does not store. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()
const storableOrNull = (text: string | null) => (text === null ? null : storable(text))

/** Returns with the id what is known of the attempt, if the message names one of ours by its txnid. */
export function insertEvent(
  database: Queryable,
  { claim, ...event }: PaymentEvent,
): Promise<{ id: number; attemptStatus: string | null }> {
  return insert.get(database, {
    ...event,
    outcome: claim.outcome,
    amountPaise: claim.amountPaise,
    paymentId: storable(claim.paymentId),
    body: storable(event.body),
    txnid: storableOrNull(event.txnid),
    providerOrderId: storableOrNull(event.providerOrderId),
  })
}

/** What became of an event, and the provider's answer that proves it. */
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
  await insertResultRow.execute(database, { eventId, result, entryId, reason, proof: storableOrNull(proof), at })
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
 * Ends a paid attempt: its status, its polling, the receipt to send and what became of the event, in one statement, since
 * round trips are what a callback costs.
 */
export async function recordSuccess(transaction: Transaction, success: Success): Promise<void> {
  await insertSuccess.execute(transaction, { ...success, proof: storableOrNull(success.proof) })
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

/** How far back the list of unproved events looks: months, even of a busy lender. */
const searchedEvents = 100_000

/**
 * For the command that lists what waits: recent events that nobody could prove, or that a crash left, newest first. A payment
 * that a poll has proved since is none of them.
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
