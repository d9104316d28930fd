import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

const retriedCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock detected
])
const maxAttempts = 5
/** Random, so that two transactions that collided do not collide again. */
const pauseMs = (attempt: number) => randomInt(10 * 2 ** attempt)

const isRetryable = (error: unknown) => retriedCodes.has(String((error as { code?: unknown }).code))

/** Runs the work in a transaction and retries it after a deadlock or a serialization failure. */
export async function inTransaction<Result>(
  { kysely }: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
      await sleep(pauseMs(attempt))
    }
  }
}

/**
 * Does not wait until the commit is on disk. Only for work that the next run repeats if a crash of the database loses it;
 * any later synchronous commit makes it durable too.
 */
export const inAsyncCommitTransaction = <Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (transaction) => {
    await sql`set local synchronous_commit = off`.execute(transaction)
    return work(transaction)
  })

/** All reads see the database as it was at the first one. */
export const inSnapshot = <Result>(
  { kysely }: Database,
  read: (snapshot: Transaction) => Promise<Result>,
): Promise<Result> => kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
