import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export const advisoryLockId = (name: string): string =>
  String(createHash('sha256').update(name).digest().readBigInt64BE())

/**
 * Does the work unless another process is doing it. The advisory lock belongs to a connection, so it is released at once
 * when its holder dies; a lock of the job queue would stay for hours.
 */
export async function runAlone(database: Database, name: string, work: () => Promise<unknown>): Promise<void> {
  const id = advisoryLockId(`job ${name}`)
  await database.kysely.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${id}) as locked`.execute(connection)
    if (!rows[0]?.locked) return
    try {
      await work()
    } finally {
      // Fails if the connection was lost, which has released the lock already.
      await sql`select pg_advisory_unlock(${id})`.execute(connection).catch(() => {})
    }
  })
}
