import { sql } from 'kysely'
import type { Queryable, Transaction } from '../database/database.ts'
import { prepareQuery } from '../database/prepare-query.ts'
import { purgeOlderThan } from '../jobs/purge.ts'

export const securityEventKinds = [
  'CODE_WRONG',
  'CODE_REFUSED',
  'LOCKED_OUT',
  'FOREIGN_ID',
  'FORGED_SIGNATURE',
  'ADDRESS_REFUSED',
  'NEW_DEVICE',
  'PAN_CLAIMED',
  'SESSIONS_ENDED',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** The customer, mobile or PAN that an event is about, as a keyed hash. */
export type EventSubject = { kind: 'CUSTOMER' | 'MOBILE' | 'PAN'; hash: Buffer }

export type StoredEvent = {
  kind: SecurityEventKind
  subject: EventSubject | null
  addressHash: Buffer | null
  detail: string
  /** The request of the first occurrence. */
  requestId: string
  occurrences: number
  occurredAt: Date
  lastOccurredAt: Date
}

const maxDetailLength = 100

const columnsOf = ({ kind, subject, addressHash, detail, requestId, occurrences, ...times }: StoredEvent) => ({
  kind,
  subject_kind: subject?.kind ?? null,
  subject_hash: subject?.hash ?? null,
  address_hash: addressHash,
  detail: detail.slice(0, maxDetailLength),
  request_id: requestId,
  occurrences,
  occurred_at: times.occurredAt,
  last_occurred_at: times.lastOccurredAt,
})

/** Inserts all events in one statement. */
export async function insertEvents(database: Queryable, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.map(columnsOf)
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
  await sql`insert into security_events
      (kind, subject_kind, subject_hash, address_hash, detail, request_id, occurrences, occurred_at, last_occurred_at)
    select * from unnest(${column('kind')}::text[], ${column('subject_kind')}::text[], ${column('subject_hash')}::bytea[],
      ${column('address_hash')}::bytea[], ${column('detail')}::text[], ${column('request_id')}::text[],
      ${column('occurrences')}::integer[], ${column('occurred_at')}::timestamptz[],
      ${column('last_occurred_at')}::timestamptz[])`.execute(database)
}

type EventColumns = ReturnType<typeof columnsOf>

const insertAndFind = prepareQuery((database, event: EventColumns) =>
  database
    .with('stored', (cte) =>
      cte.insertInto('security_events').values({
        kind: event.kind,
        subject_kind: event.subject_kind,
        subject_hash: event.subject_hash,
        address_hash: event.address_hash,
        detail: event.detail,
        request_id: event.request_id,
        occurrences: event.occurrences,
        occurred_at: event.occurred_at,
        last_occurred_at: event.last_occurred_at,
      }),
    )
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom('security_events')
            .select('id')
            .where('subject_hash', '=', event.subject_hash)
            .where('kind', '=', event.kind)
            .where('address_hash', '=', event.address_hash),
        )
        .as('isKnownAddress'),
    ),
)

/** Stores a login from a new device. Returns whether an earlier one came from the same address. */
export async function insertNewDevice(
  transaction: Transaction,
  event: StoredEvent,
): Promise<{ isKnownAddress: boolean }> {
  const { isKnownAddress } = await insertAndFind.get(transaction, columnsOf(event))
  return { isKnownAddress: Boolean(isKnownAddress) }
}

const retentionDays = 180

export const securityEventPurge = purgeOlderThan('security_events', 'occurred_at', retentionDays * 24)
