import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { type Purge, purgeBatchSize } from './purge.ts'

/** A job that has used up its attempts. It is kept, and runs again only if it is retried. */
export type GivenUpJob = { id: number; task: string; createdAt: Date; lastError: string | null }

/** A job that is running has counted its attempt already. */
export const isUsedUp = sql<boolean>`(attempts >= max_attempts and locked_at is null)`

/**
 * graphile-worker takes its key and its attempts from a running job when another job with that key is queued, as the
 * schedule does while a task takes long. If the first one then fails, its row stays, although the other one does its work.
 * Failing so often by itself takes four days.
 */
const isReplaced = sql<boolean>`(key is null and last_error is not null and run_at < created_at + interval '3 days')`

export const isGivenUp = sql<boolean>`(${isUsedUp} and not ${isReplaced})`

/** The oldest first. */
export async function listGivenUpJobs(database: Queryable, limit: number): Promise<GivenUpJob[]> {
  const { rows } = await sql<GivenUpJob>`select id, task_identifier as task, created_at,
      last_error
    from graphile_worker.jobs where ${isGivenUp} order by id limit ${limit}`.execute(database)
  return rows
}

/** Lets a job run again now, with all its attempts; every one if no id is given. Returns how many were retried. */
export async function retryGivenUpJobs(database: Queryable, id?: number): Promise<number> {
  const { rows } = await sql`select from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where ${isGivenUp} and id = coalesce(${id ?? null}, id)),
    run_at => now(), attempts => 0)`.execute(database)
  return rows.length
}

export const replacedJobPurge: Purge = {
  name: 'graphile_worker.jobs',
  async deleteBatch(database) {
    const { rows } = await sql`select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where ${isUsedUp} and ${isReplaced} limit ${sql.lit(purgeBatchSize)}))`.execute(
      database,
    )
    return rows.length
  },
}
