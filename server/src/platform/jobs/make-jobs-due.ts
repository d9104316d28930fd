import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** Makes delayed jobs due now, where nobody waits for real time to pass. Whether one of them has not been tried yet. */
export async function makeJobsDue(database: Queryable): Promise<boolean> {
  const { rows } = await sql<{ isAnyNew: boolean }>`with due as (
      update graphile_worker._private_jobs set run_at = now() where locked_at is null returning attempts)
    select exists (select from due where attempts = 0) as "isAnyNew"`.execute(database)
  return rows[0]?.isAnyNew ?? false
}
