import pg from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './test-database.ts'

/** How many connections wait for a lock. */
export async function countWaiting({ asOwner }: TestDatabase): Promise<number> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await asOwner(waiting)).rowCount ?? 0
}

/**
 * Locks a table, starts the first piece of work, which must wait for it, and then the second, until it waits too or has
 * ended. Then lets both end.
 */
export async function overlap<First, Second>(
  data: TestDatabase,
  { table, mode = 'exclusive' }: { table: string; mode?: 'exclusive' | 'access exclusive' },
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const lock = new pg.Client(data.ownerConnection)
  await lock.connect()
  try {
    await lock.query(`begin; lock table ${table} in ${mode} mode`)
    const firstDone = first()
    await expect.poll(() => countWaiting(data)).toBe(1)
    let isSecondDone = false
    const secondDone = second().finally(() => {
      isSecondDone = true
    })
    await expect.poll(async () => isSecondDone || (await countWaiting(data)) === 2).toBe(true)
    await lock.query('commit')
    return await Promise.all([firstDone, secondDone])
  } finally {
    await lock.end()
  }
}
