import { sql } from 'kysely'
import type { Queryable, Transaction } from '../database/database.ts'
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
  subjectKind: subject?.kind ?? null,
  subjectHash: subject?.hash ?? null,
  addressHash,
  detail: detail.slice(0, maxDetailLength),
  requestId,
  occurrences,
  occurredAt: times.occurredAt,
  lastOccurredAt: times.lastOccurredAt,
})

/** Inserts all events in one statement. */
export async function insertEvents(database: Queryable, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.map(columnsOf)
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
  await sql`insert into security_events
      (kind, subject_kind, subject_hash, address_hash, detail, request_id, occurrences, occurred_at, last_occurred_at)
    select * from unnest(${column('kind')}::text[], ${column('subjectKind')}::text[], ${column('subjectHash')}::bytea[],
      ${column('addressHash')}::bytea[], ${column('detail')}::text[], ${column('requestId')}::text[],
      ${column('occurrences')}::integer[], ${column('occurredAt')}::timestamptz[],
      ${column('lastOccurredAt')}::timestamptz[])`.execute(database)
}

/** Stores a login from a new device. Returns whether an earlier one came from the same address. */
export async function insertNewDevice(
  transaction: Transaction,
  event: StoredEvent,
): Promise<{ isKnownAddress: boolean }> {
  const columns = columnsOf(event)
  const earlier = await transaction
    .selectFrom('securityEvents')
    .select('id')
    .where('subjectHash', '=', columns.subjectHash)
    .where('kind', '=', columns.kind)
    .where('addressHash', '=', columns.addressHash)
    .limit(1)
    .executeTakeFirst()
  await transaction.insertInto('securityEvents').values(columns).execute()
  return { isKnownAddress: earlier !== undefined }
}

const retentionDays = 180

export const securityEventPurge = purgeOlderThan('securityEvents', 'occurredAt', retentionDays * 24)
