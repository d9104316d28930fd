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
    .insertInto('staffRequests')
    .values({
      id,
      kind: request.kind,
      subject: request.subject,
      commandEncrypted: encryptField('staff_requests.command', id, JSON.stringify(request.command)),
      effectEncrypted: encryptField('staff_requests.effect', id, JSON.stringify(request.effect)),
      reason: request.reason,
      version: request.version,
      raisedBy: request.makerId,
      raisedAt: request.raisedAt,
      expiresAt: request.expiresAt,
    })
    .execute()
}

/** Lets a request wait for its subject. Returns false if another one does; an expired one makes room. */
export async function openRequest(transaction: Transaction, request: NewRequest, now: Date): Promise<boolean> {
  const open = { requestId: request.id, expiresAt: request.expiresAt }
  const opened = await transaction
    .insertInto('staffOpenRequests')
    .values({ subject: request.subject, ...open })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet(open).where('staffOpenRequests.expiresAt', '<=', now),
    )
    .returning('requestId')
    .executeTakeFirst()
  return opened !== undefined
}

/** Locks the waiting request, so that two decisions at the same moment come one after the other. */
export async function lockOpenRequest(transaction: Transaction, requestId: string): Promise<boolean> {
  const open = await transaction
    .selectFrom('staffOpenRequests')
    .select('requestId')
    .where('requestId', '=', requestId)
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
    .insertInto('staffRequestDecisions')
    .values({
      requestId: request.id,
      raisedBy: request.makerId,
      verdict,
      decidedBy: by,
      decidedAt: at,
      words,
      effectHash,
    })
    .execute()
  if (verdict !== 'FAILED')
    await transaction.deleteFrom('staffOpenRequests').where('requestId', '=', request.id).execute()
}

export const listDecisions = (database: Queryable, requestId: string) =>
  database
    .selectFrom('staffRequestDecisions')
    .innerJoin('staff', 'staff.id', 'staffRequestDecisions.decidedBy')
    .select(['verdict', 'staff.name as by', 'decidedAt as at', 'words'])
    .$narrowType<{ verdict: Verdict }>()
    .where('requestId', '=', requestId)
    .orderBy('staffRequestDecisions.id')
    .execute()

/** From the decisions and from whether it still waits. */
const stateAt = (now: Date) => sql<RequestState>`coalesce(
  (select verdict from staff_request_decisions where request_id = staff_requests.id and verdict <> 'FAILED'),
  case when not exists (select from staff_open_requests where request_id = staff_requests.id and expires_at > ${now}) then 'EXPIRED'
       when exists (select from staff_request_decisions where request_id = staff_requests.id) then 'FAILED'
       else 'OPEN' end)`

const selectRequests = (database: Queryable, now: Date) =>
  database
    .selectFrom('staffRequests')
    .innerJoin('staff', 'staff.id', 'staffRequests.raisedBy')
    .select(['staffRequests.id', 'kind', 'subject', 'reason', 'raisedBy as makerId', 'staff.name as makerName'])
    .select(['raisedAt', 'expiresAt', stateAt(now).as('state')])

export async function findRequest(database: Queryable, id: string, now: Date) {
  const found = await selectRequests(database, now)
    .select(['commandEncrypted as command', 'effectEncrypted as effect'])
    .where('staffRequests.id', '=', id)
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
        .where('raisedBy', '<>', waitingFor ?? '')
        .where('staffRequests.id', 'in', (eb) =>
          eb.selectFrom('staffOpenRequests').select('requestId').where('staffOpenRequests.expiresAt', '>', now),
        ),
    )
    .$if(makerId !== undefined, (query) => query.where('raisedBy', '=', makerId ?? ''))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(raised_at, staff_requests.id) < (${before?.raisedAt ?? now}, ${before?.id ?? ''})`),
    )
    .orderBy('raisedAt', 'desc')
    .orderBy('staffRequests.id', 'desc')
    .limit(limit)
    .execute()
}

/** How many requests of these kinds wait that somebody else has raised. */
export async function countWaiting(
  database: Queryable,
  { kinds, staffId, now }: { kinds: readonly string[]; staffId: string; now: Date },
): Promise<number> {
  const { count } = await database
    .selectFrom('staffOpenRequests')
    .innerJoin('staffRequests', 'staffRequests.id', 'staffOpenRequests.requestId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb('kind', '=', eb.fn.any(eb.val(kinds as string[]))))
    .where('raisedBy', '<>', staffId)
    .where('staffOpenRequests.expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
