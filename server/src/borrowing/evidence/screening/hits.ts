import type { hitStates } from 'contract/console/screening'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { randomId } from '../../../platform/random-id.ts'

/** FALSE_POSITIVE: another person. ENDED: the entry or the customer's name is another one now, and nobody had decided. */
export type HitState = (typeof hitStates)[number]

export type Hit = {
  id: string
  customerId: number
  entryId: number
  listId: number
  score: number
  state: HitState
  openedAt: Date
  decidedAt: Date | null
  reportedAt: Date | null
  reportedBy: string | null
  reportReference: string | null
}

export const selectHits = (database: Queryable) =>
  database
    .selectFrom('screeningHits')
    .select(['id', 'customerId', 'entryId', 'listId', 'score', 'state', 'openedAt', 'decidedAt'])
    .select(['reportedAt', 'reportedBy', 'reportReference'])
    .$narrowType<{ state: HitState }>()

export const findHit = (database: Queryable, id: string): Promise<Hit | undefined> =>
  selectHits(database).where('id', '=', id).executeTakeFirst()

/** Those that block: not decided, or confirmed. */
export async function countOpenHits(database: Queryable, customerId: number): Promise<number> {
  const { count } = await database
    .selectFrom('screeningHits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('state', 'in', ['POTENTIAL', 'CONFIRMED'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Step = { to: HitState; reason: string; staffId?: string; approvedBy?: string; at: Date }

const insertTransitions = (
  transaction: Transaction,
  ids: readonly string[],
  { to, reason, staffId, approvedBy, at }: Step,
) =>
  transaction
    .insertInto('screeningTransitions')
    .values(
      ids.map((hitId) => ({
        ...{ hitId, toState: to, reason, at },
        staffId: staffId ?? null,
        approvedBy: approvedBy ?? null,
      })),
    )
    .execute()

export type NewHit = { customerId: number; entryId: number; listId: number; score: number }

/**
 * What was decided about the same version of an entry stays decided, unless the customer has another name or date of birth
 * since.
 */
export async function openHits(
  transaction: Transaction,
  hits: readonly NewHit[],
  { at, isSamePerson }: { at: Date; isSamePerson: boolean },
): Promise<void> {
  if (hits.length === 0) return
  const reopened: HitState[] = isSamePerson ? ['ENDED'] : ['ENDED', 'FALSE_POSITIVE']
  const opened = await transaction
    .insertInto('screeningHits')
    .values(hits.map((hit) => ({ ...hit, id: randomId('SH', 20), openedAt: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'entryId'])
        .doUpdateSet((eb) => ({
          state: 'POTENTIAL',
          decidedAt: null,
          openedAt: at,
          score: eb.ref('excluded.score'),
          listId: eb.ref('excluded.listId'),
        }))
        .where('screeningHits.state', 'in', reopened),
    )
    .returning('id')
    .execute()
  if (opened.length === 0) return
  const ids = opened.map(({ id }) => id)
  await insertTransitions(transaction, ids, { to: 'POTENTIAL', reason: 'the names are alike', at })
}

export async function moveHit(transaction: Transaction, id: string, step: Step): Promise<void> {
  await transaction
    .updateTable('screeningHits')
    .set({ state: step.to, decidedAt: step.at })
    .where('id', '=', id)
    .execute()
  await insertTransitions(transaction, [id], step)
}

/** Ends what nobody has decided about these entries; a confirmed one stays until people lift it. */
export async function endHitsOf(transaction: Transaction, entryIds: readonly number[], at: Date): Promise<void> {
  const ended = await transaction
    .updateTable('screeningHits')
    .set({ state: 'ENDED', decidedAt: at })
    .where((eb) => eb('entryId', '=', eb.fn.any(eb.val(entryIds))))
    .where('state', '=', 'POTENTIAL')
    .returning('id')
    .execute()
  if (ended.length === 0) return
  const reason = 'the entry was changed or taken off the list'
  await insertTransitions(
    transaction,
    ended.map(({ id }) => id),
    { to: 'ENDED', reason, at },
  )
}

/** After a correction of the name or the date of birth: ends what nobody has decided and is not alike any more. */
export async function endOthersOf(
  transaction: Transaction,
  customerId: number,
  { stillAlike, at }: { stillAlike: readonly number[]; at: Date },
): Promise<void> {
  const ended = await transaction
    .updateTable('screeningHits')
    .set({ state: 'ENDED', decidedAt: at })
    .where('customerId', '=', customerId)
    .where('state', '=', 'POTENTIAL')
    .where(({ not, eb }) => not(eb('entryId', '=', eb.fn.any(eb.val(stillAlike)))))
    .returning('id')
    .execute()
  if (ended.length === 0) return
  const reason = 'the customer’s name or date of birth is another one now'
  await insertTransitions(
    transaction,
    ended.map(({ id }) => id),
    { to: 'ENDED', reason, at },
  )
}

export const listHitTransitions = (database: Queryable, hitId: string) =>
  database
    .selectFrom('screeningTransitions')
    .select(['toState', 'staffId', 'approvedBy', 'reason', 'at'])
    .$narrowType<{ toState: HitState }>()
    .where('hitId', '=', hitId)
    .orderBy('id')
    .execute()

export async function findOldestWaiting(database: Queryable): Promise<Date | undefined> {
  const oldest = await database
    .selectFrom('screeningHits')
    .select('openedAt')
    .where('state', '=', 'POTENTIAL')
    .orderBy('openedAt')
    .limit(1)
    .executeTakeFirst()
  return oldest?.openedAt
}

export async function findOldestUnreported(database: Queryable): Promise<Date | null | undefined> {
  const oldest = await database
    .selectFrom('screeningHits')
    .select('decidedAt')
    .where('state', '=', 'CONFIRMED')
    .where('reportedAt', 'is', null)
    .orderBy('decidedAt')
    .limit(1)
    .executeTakeFirst()
  return oldest?.decidedAt
}
