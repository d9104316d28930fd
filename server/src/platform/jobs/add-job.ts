import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

export type JobOptions = {
  /** A job replaces a waiting job with the same key, so that the same work is queued once. */
  jobKey?: string
  /** Keeps the time of a waiting job with the same key instead of moving it. */
  keepsRunAt?: boolean
  runAt?: Date
  /** Of the jobs that are due, one with a lower number runs first; 0 by default. */
  priority?: number
  /** Jobs of the same queue run one after another. */
  queueName?: string
  /** 25 by default, which takes about four days. */
  maxAttempts?: number
}

/**
 * Queues background work; in a transaction the job is queued only if the transaction commits. graphile-worker queues nothing,
 * and returns no job, if a worker takes the waiting job with the key at that moment. That job may have read the state before
 * this change, so the call is repeated, and then leaves it alone and queues another.
 */
export async function addJob(
  database: Queryable,
  task: string,
  payload: object,
  { jobKey, keepsRunAt = false, runAt, priority, queueName, maxAttempts }: JobOptions = {},
): Promise<void> {
  const mode = keepsRunAt ? 'preserve_run_at' : 'replace'
  const add = sql<{ id: number | null }>`select id from graphile_worker.add_job(${task},
    ${JSON.stringify(payload)}::json, job_key => ${jobKey ?? null}, queue_name => ${queueName ?? null}, run_at => ${runAt ?? null},
    max_attempts => ${maxAttempts ?? null}, priority => ${priority ?? null}, job_key_mode => ${mode})`
  let isQueued = false
  while (!isQueued) isQueued = (await add.execute(database)).rows[0]?.id != null
}
