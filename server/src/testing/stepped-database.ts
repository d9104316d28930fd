import pg from 'pg'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { TestDatabase } from './test-database.ts'

/** The work has come to its end, and what it wrote is rolled back, so that it can be done again. */
class RolledBack extends Error {}

const lockingRead = /\bfrom "?(\w+)"?.*\bfor (?:no key )?update\b/is
const change = /\b(?:update|delete from) "?(\w+)"? /i

/** The table of which a statement locks rows, or a lock of its own; undefined if it locks nothing. */
const lockedBy = (text: string): string | undefined =>
  lockingRead.exec(text)?.[1] ??
  change.exec(text)?.[1] ??
  (text.includes('pg_advisory_xact_lock') ? 'advisory' : undefined)

/** PostgreSQL has ended a transaction, which is then retried in silence. */
const conflicts = new Set(['40001', '40P01'])

export type SteppedDatabase = {
  database: Database
  /** Stops the work before it locks its nth table; resolves when it is there. */
  stopBefore(nth: number): Promise<void>
  /** Lets stopped work go on. */
  release(): void
  /** How many transactions came to their commit so far, and how many PostgreSQL has ended. */
  counts: { commits: number; conflicts: number }
}

/** A database whose work can be stopped before it locks rows of another table. `rollsBack`: its first commit is a rollback. */
export function stepDatabase({ connection }: TestDatabase, { rollsBack = false } = {}): SteppedDatabase {
  let left = Number.POSITIVE_INFINITY
  let stopped = Promise.withResolvers<void>()
  let released = Promise.withResolvers<void>()
  const counts = { commits: 0, conflicts: 0 }
  const database = openDatabase({ connection, connections: 4, waitMs: 15_000, statementMs: 60_000 })
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as (config: string | pg.QueryConfig) => Promise<pg.QueryResult>
    const locked = new Set<string>()
    const stepped = async (config: string | pg.QueryConfig) => {
      const text = typeof config === 'string' ? config : config.text
      if (text === 'begin') locked.clear()
      const table = lockedBy(text)
      if (table !== undefined && !locked.has(table)) {
        locked.add(table)
        left -= 1
        if (left === 0) {
          stopped.resolve()
          await released.promise
        }
      }
      if (text === 'commit') counts.commits += 1
      if (rollsBack && text === 'commit') {
        await query('rollback')
        throw new RolledBack('rolled back')
      }
      try {
        return await query(config)
      } catch (error) {
        if (conflicts.has(String((error as { code?: unknown }).code))) counts.conflicts += 1
        throw error
      }
    }
    Object.assign(client, { query: stepped })
  })
  return {
    database,
    counts,
    stopBefore(nth) {
      left = nth
      stopped = Promise.withResolvers<void>()
      released = Promise.withResolvers<void>()
      return stopped.promise
    },
    release() {
      left = Number.POSITIVE_INFINITY
      released.resolve()
    },
  }
}

/** Watches who waits for a lock. */
export async function watchLocks({ ownerConnection }: TestDatabase) {
  const client = new pg.Client(ownerConnection)
  await client.connect()
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return {
    /** Returns whether the work waits for a lock; otherwise it has ended. */
    async untilWaiting(work: Promise<unknown>): Promise<boolean> {
      let hasEnded = false
      void work.finally(() => {
        hasEnded = true
      })
      while (!hasEnded) if (((await client.query({ name: 'waiting', text })).rowCount ?? 0) > 0) return true
      return false
    },
    close: () => client.end(),
  }
}
