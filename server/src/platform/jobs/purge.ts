import { addDays, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'

/** `deleteBatch` deletes, or erases what is no longer kept of, at most `purgeBatchSize` rows and returns their number. */
export type Purge = { name: string; deleteBatch(database: Queryable, now: Date): Promise<number> }

export const purgeBatchSize = 1_000

/** For tables whose rows expire a number of hours after an indexed timestamp. */
export const purgeOlderThan = (table: keyof DB, column: string, hours: number): Purge =>
  purgeBefore(table, column, (now) => new Date(now.getTime() - hours * 3_600_000))

/** For a column with a day instead of an instant: the day is that of India, not of the database. */
export const purgeDaysBefore = (table: keyof DB, column: string, days: number): Purge =>
  purgeBefore(table, column, (now) => addDays(istDateOf(now), -days))

function purgeBefore(table: keyof DB, column: string, endOf: (now: Date) => Date | IstDate): Purge {
  return {
    name: table,
    async deleteBatch(database, now) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${endOf(now)}
        limit ${sql.lit(purgeBatchSize)}))`.execute(database)
      return Number(numAffectedRows)
    },
  }
}

type Dependencies = { database: Database; clock: Clock; log: Logger }

/** Deletes in batches to stay below the statement timeout; the others are purged too if one fails. */
export async function purgeExpired({ database, clock, log }: Dependencies, purges: readonly Purge[]): Promise<void> {
  const now = clock.now()
  const failures = new Map<string, unknown>()
  for (const { name, deleteBatch } of purges) {
    try {
      let deleted: number
      do deleted = await deleteBatch(database.kysely, now)
      while (deleted >= purgeBatchSize)
    } catch (error) {
      log.error({ err: error, table: name }, 'expired rows could not be deleted')
      failures.set(name, error)
    }
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), `not purged: ${[...failures.keys()].join(', ')}`)
}
