import { type Ceilings, liveCeilings } from 'domain/evidence/brake'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'

export type SetBy = 'migration' | 'live start' | 'people'
export type SetCeilings = { version: number; ceilings: Ceilings; setBy: SetBy; setAt: Date }

/** Those in force. */
export const readCeilings = (database: Queryable): Promise<SetCeilings> =>
  database
    .selectFrom('brakeCeilings')
    .select(['version', 'setAt', sql<Ceilings>`ceilings`.as('ceilings'), sql<SetBy>`set_by`.as('setBy')])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

type NewCeilings = Omit<SetCeilings, 'version'> & { after: number; askedBy?: string; approvedBy?: string }

/** Added once after the given version. */
export async function insertCeilings(database: Queryable, { after, ceilings, ...set }: NewCeilings): Promise<void> {
  await database
    .insertInto('brakeCeilings')
    .values({ version: after + 1, ceilings: JSON.stringify(ceilings), ...set })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The ceilings of the migration are a sample; with live providers stricter ones take their place until people set others. */
export async function requireLiveCeilings({ kysely }: Database, clock: Clock): Promise<void> {
  const { version, setBy } = await readCeilings(kysely)
  if (setBy === 'migration')
    await insertCeilings(kysely, { after: version, ceilings: liveCeilings, setBy: 'live start', setAt: clock.now() })
}
