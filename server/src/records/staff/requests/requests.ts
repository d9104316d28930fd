import type { Effect } from 'contract/console/effect'
import type { requestStates } from 'contract/console/requests'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { decryptField, encryptField } from '../../../platform/field-encryption/personal-data.ts'

export type RequestState = (typeof requestStates)[number]
export type Verdict = 'APPROVED' | 'REFUSED' | 'WITHDRAWN' | 'FAILED'

export type RequestRow = {
  id: string
  kind: string
  subject: string
  reason: string
  makerId: string
  makerName: string
  raisedAt: Date
  expiresAt: Date
  state: RequestState
}

type NewRequest = Pick<RequestRow, 'id' | 'kind' | 'subject' | 'reason' | 'makerId' | 'raisedAt' | 'expiresAt'> & {
  command: unknown
  effect: Effect
  version: string
}

export async function insertRequest(transaction: Transaction, request: NewRequest): Promise<void> {
  const { id } = request
  await transaction
    .insertInto('staff_requests')
    .values({
      id,
      kind: request.kind,
      subject: request.subject,
      command_encrypted: encryptField('staff_requests.command', id, JSON.stringify(request.command)),
      effect_encrypted: encryptField('staff_requests.effect', id, JSON.stringify(request.effect)),
      reason: request.reason,
      version: request.version,
      raised_by: request.makerId,
      raised_at: request.raisedAt,
      expires_at: request.expiresAt,
    })
    .execute()
}

/** Lets a request wait for its subject. Returns false if another one does; an expired one makes room. */
export async function openRequest(transaction: Transaction, request: NewRequest, now: Date): Promise<boolean> {
  const open = { request_id: request.id, expires_at: request.expiresAt }
  const opened = await transaction
    .insertInto('staff_open_requests')
    .values({ subject: request.subject, ...open })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet(open).where('staff_open_requests.expires_at', '<=', now),
    )
    .returning('request_id')
    .executeTakeFirst()
  return opened !== undefined
}

/** Locks the waiting request, so that two decisions at the same moment come one after the other. */
export async function lockOpenRequest(transaction: Transaction, requestId: string): Promise<boolean> {
  const open = await transaction
    .selectFrom('staff_open_requests')
    .select('request_id')
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  return open !== undefined
}

type Decision = {
  request: Pick<RequestRow, 'id' | 'makerId'>
  verdict: Verdict
  by: string
  at: Date
  words: string | null
  effectHash: Buffer | null
}

/** Records a decision; any but a failed one closes the request. */
export async function insertDecision(transaction: Transaction, decision: Decision): Promise<void> {
  const { request, verdict, by, at, words, effectHash } = decision
  await transaction
    .insertInto('staff_request_decisions')
    .values({
      request_id: request.id,
      raised_by: request.makerId,
      verdict,
      decided_by: by,
      decided_at: at,
      words,
      effect_hash: effectHash,
    })
    .execute()
  if (verdict !== 'FAILED')
    await transaction.deleteFrom('staff_open_requests').where('request_id', '=', request.id).execute()
}

export const listDecisions = (database: Queryable, requestId: string) =>
  database
    .selectFrom('staff_request_decisions')
    .innerJoin('staff', 'staff.id', 'staff_request_decisions.decided_by')
    .select(['verdict', 'staff.name as by', 'decided_at as at', 'words'])
    .$narrowType<{ verdict: Verdict }>()
    .where('request_id', '=', requestId)
    .orderBy('staff_request_decisions.id')
    .execute()

/** From the decisions and from whether it still waits. */
const stateAt = (now: Date) => sql<RequestState>`coalesce(
  (select verdict from staff_request_decisions where request_id = staff_requests.id and verdict <> 'FAILED'),
  case when not exists (select from staff_open_requests where request_id = staff_requests.id and expires_at > ${now}) then 'EXPIRED'
       when exists (select from staff_request_decisions where request_id = staff_requests.id) then 'FAILED'
       else 'OPEN' end)`

const selectRequests = (database: Queryable, now: Date) =>
  database
    .selectFrom('staff_requests')
    .innerJoin('staff', 'staff.id', 'staff_requests.raised_by')
    .select(['staff_requests.id', 'kind', 'subject', 'reason', 'raised_by as makerId', 'staff.name as makerName'])
    .select(['raised_at as raisedAt', 'expires_at as expiresAt', stateAt(now).as('state')])

export async function findRequest(database: Queryable, id: string, now: Date) {
  const found = await selectRequests(database, now)
    .select(['command_encrypted as command', 'effect_encrypted as effect'])
    .where('staff_requests.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) return undefined
  return {
    ...found,
    command: JSON.parse(decryptField('staff_requests.command', id, found.command)) as unknown,
    effect: JSON.parse(decryptField('staff_requests.effect', id, found.effect)) as Effect,
  }
}
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>

type ListFilter = {
  kinds?: readonly string[]
  /** Only those that wait, except the person's own. */
  waitingFor?: string
  makerId?: string
  before?: { raisedAt: Date; id: string } | undefined
  limit: number
}

/** Newest first. */
export const listRequests = (database: Queryable, filter: ListFilter, now: Date): Promise<RequestRow[]> => {
  const { kinds, waitingFor, makerId, before, limit } = filter
  return selectRequests(database, now)
    .$if(kinds !== undefined, (query) => query.where((eb) => eb('kind', '=', eb.fn.any(eb.val(kinds as string[])))))
    .$if(waitingFor !== undefined, (query) =>
      query
        .where('raised_by', '<>', waitingFor ?? '')
        .where('staff_requests.id', 'in', (eb) =>
          eb.selectFrom('staff_open_requests').select('request_id').where('staff_open_requests.expires_at', '>', now),
        ),
    )
    .$if(makerId !== undefined, (query) => query.where('raised_by', '=', makerId ?? ''))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(raised_at, staff_requests.id) < (${before?.raisedAt ?? now}, ${before?.id ?? ''})`),
    )
    .orderBy('raised_at', 'desc')
    .orderBy('staff_requests.id', 'desc')
    .limit(limit)
    .execute()
}

/** How many requests of these kinds wait that somebody else has raised. */
export async function countWaiting(
  database: Queryable,
  { kinds, staffId, now }: { kinds: readonly string[]; staffId: string; now: Date },
): Promise<number> {
  const { count } = await database
    .selectFrom('staff_open_requests')
    .innerJoin('staff_requests', 'staff_requests.id', 'staff_open_requests.request_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb('kind', '=', eb.fn.any(eb.val(kinds as string[]))))
    .where('raised_by', '<>', staffId)
    .where('staff_open_requests.expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
