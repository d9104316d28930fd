import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

export type DatabaseProbe = {
  /** The migrations of a database that answers in time and can be written to; undefined of any other. */
  countMigrations(): Promise<number | undefined>
  /** Since when no probe was answered, in ms; 0 while they are. */
  silentForMs(): number
}

/** Anybody may ask for the health of the server, so it writes no more often than this. */
const writeEveryMs = 1_000

type Answer = { applied: number; readOnly: 'on' | 'off' }
const ask = ({ kysely }: Database) =>
  sql<Answer>`select count(*) as applied, current_setting('transaction_read_only') as "readOnly"
    from schema_migrations`.execute(kysely)
const write = ({ kysely }: Database) =>
  kysely.updateTable('database_heartbeat').set({ beaten_at: sql<Date>`now()` }).execute()

/** Asks the database whether it works. Those who ask at the same time share one probe, so that a silent one costs one connection. */
export function createDatabaseProbe(database: Database, answerWithinMs: number): DatabaseProbe {
  let running: Promise<number | undefined> | undefined
  let [writtenAt, silentSince] = [0, 0]

  async function readAndWrite(): Promise<number | undefined> {
    const { rows } = await ask(database)
    silentSince = 0
    // Writing to a read-only server fails, which makes the pool look for another one.
    if (rows[0]?.readOnly !== 'off' || Date.now() - writtenAt >= writeEveryMs) {
      await write(database)
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
