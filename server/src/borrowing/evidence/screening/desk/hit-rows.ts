import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../../platform/database/database.ts'
import { type Hit, selectHits } from '../hits.ts'

export type Place = { at: Date; id: string }
type Page = { view: 'open' | 'decided'; after: Place | undefined; limit: number }

/** What waits comes oldest first, what was decided newest first; a confirmed one waits until it was reported. */
export function listHitPage(database: Queryable, { view, after, limit }: Page): Promise<Hit[]> {
  const isOpen = sql<boolean>`(state = 'POTENTIAL' or (state = 'CONFIRMED' and reported_at is null))`
  if (view === 'open')
    return selectHits(database)
      .where(isOpen)
      .$if(after !== undefined, (query) => query.where(sql<boolean>`(opened_at, id) > (${after?.at}, ${after?.id})`))
      .orderBy('openedAt')
      .orderBy('id')
      .limit(limit)
      .execute()
  return selectHits(database)
    .where(sql<boolean>`not ${isOpen}`)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(decided_at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const mostCounted = 1_000

/** How many wait for a decision or for their report, counted up to a thousand. */
export async function countWaitingHits(transaction: Transaction): Promise<number> {
  const { count } = await transaction
    .selectFrom((eb) =>
      eb
        .selectFrom('screeningHits')
        .select('id')
        .where(sql<boolean>`(state = 'POTENTIAL' or (state = 'CONFIRMED' and reported_at is null))`)
        .limit(mostCounted)
        .as('waiting'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function saveReport(
  transaction: Transaction,
  id: string,
  { staffId, reference, at }: { staffId: string; reference: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('screeningHits')
    .set({ reportedAt: at, reportedBy: staffId, reportReference: reference })
    .where('id', '=', id)
    .execute()
}
