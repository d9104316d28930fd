import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

const retriedCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock detected
])
const maxAttempts = 5
/** Two that were ended together would meet again if both came back at once. */
const pauseMs = (attempt: number) => randomInt(10 * 2 ** attempt)

const isRetryable = (error: unknown) => retriedCodes.has(String((error as { code?: unknown }).code))

/** Runs the work in one transaction; one that PostgreSQL ended because of a deadlock is run again. */
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
 * For a batch that the next run would do again if a crash took it back: nobody has to wait until it is on the disk.
 * Whatever is committed afterwards takes it along.
 */
export const inAsyncCommitTransaction = <Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (transaction) => {
    await sql`set local synchronous_commit = off`.execute(transaction)
    return work(transaction)
  })

/** Runs reads that must agree with each other: all of them see the database as it was at the first one. */
export const inSnapshot = <Result>(
  { kysely }: Database,
  read: (snapshot: Transaction) => Promise<Result>,
): Promise<Result> => kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
