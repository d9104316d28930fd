import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

export type DatabaseProbe = {
  /** The number of applied migrations; undefined if the database does not answer in time or is read-only. */
  countMigrations(): Promise<number | undefined>
  /** How long no probe was answered; 0 while they are. */
  silentForMs(): number
}

/** The health endpoint is public, so the probe limits how often it writes. */
const writeEveryMs = 1_000

type Status = { applied: number; readOnly: 'on' | 'off' }
const readStatus = ({ kysely }: Database) =>
  sql<Status>`select count(*) as applied, current_setting('transaction_read_only') as read_only
    from schema_migrations`.execute(kysely)
const writeHeartbeat = ({ kysely }: Database) =>
  kysely.updateTable('databaseHeartbeat').set({ beatenAt: sql<Date>`now()` }).execute()

/** Checks whether the database can be read and written. Concurrent calls share one probe, which uses one connection. */
export function createDatabaseProbe(database: Database, answerWithinMs: number): DatabaseProbe {
  let running: Promise<number | undefined> | undefined
  let writtenAt = 0
  let silentSince = 0

  async function readAndWrite(): Promise<number | undefined> {
    const { rows } = await readStatus(database)
    silentSince = 0
    // Writing to a read-only server fails, which makes the pool look for another one.
    if (rows[0]?.readOnly !== 'off' || Date.now() - writtenAt >= writeEveryMs) {
      await writeHeartbeat(database)
      writtenAt = Date.now()
    }
    return rows[0]?.applied
  }
  async function probe(): Promise<number | undefined> {
    silentSince ||= Date.now()
    return readAndWrite().catch(() => undefined)
  }
  return {
    countMigrations() {
      running ??= probe().finally(() => {
        running = undefined
      })
      return Promise.race([running, sleep(answerWithinMs, undefined, { ref: false })])
    },
    silentForMs: () => (silentSince === 0 ? 0 : Date.now() - silentSince),
  }
}
