import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** Which of these keys have a job that waits to run and has attempts left. */
export async function listWaitingKeys(database: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
    where key = any(${keys}) and locked_at is null and attempts < max_attempts`.execute(database)
  return new Set(rows.map(({ key }) => key))
}
