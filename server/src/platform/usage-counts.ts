import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { keyedHash } from './hashing.ts'

export type UsageCounts = {
  /** Uses of the key in this window, over all processes. */
  used(key: string): number
  /** The count is shared with other processes after a fraction of `limit`. */
  add(key: string, limit: number): void
  /** Seconds until the next window begins. */
  secondsLeft(): number
  stop(): void
}

/** A key in this window: our own count, how much of it was shared, and the count of other processes. */
type Count = { own: number; shared: number; others: number; limit: number }

type Options = {
  database: Database
  clock: Clock
  /** Keys are stored as keyed hashes, so that the table contains no addresses. */
  hashKey: Buffer
  windowMs: number
  /** The fraction of its limit by which a key's count must grow before it is shared again. */
  sharedFraction?: number
}

const shareEveryMs = 1_000
/** Counts of other processes are ignored below this fraction of the limit. */
const reportedFraction = 1 / 10
const hashBytes = 16

type Sum = { key_hash: Buffer; uses: number }

/**
 * Counts over all processes. Each process adds its counts to the database once a second and reads the sums, so counting
 * costs no round trip; a limit may be exceeded by one second's use and a few per cent.
 */
export function createUsageCounts(options: Options): UsageCounts {
  const { database, clock, hashKey, windowMs, sharedFraction = 1 / 50 } = options
  const windowStart = () => Math.floor(clock.now().getTime() / windowMs) * windowMs
  let start = windowStart()
  let counts = new Map<string, Count>()

  function currentCounts(): Map<string, Count> {
    const current = windowStart()
    if (current !== start) [start, counts] = [current, new Map()]
    return counts
  }

  /** Adds counts to those of all processes and returns the sums. */
  const store = (hashes: Buffer[], added: number[]) =>
    sql<Sum>`
      insert into usage_counts as known (key_hash, window_start, expires_at, uses)
      select key_hash, ${new Date(start)}, ${new Date(start + windowMs)}, uses
        from unnest(${hashes}::bytea[], ${added}::integer[]) as added (key_hash, uses)
      on conflict (window_start, key_hash) do update set uses = known.uses + excluded.uses
      returning key_hash, uses`.execute(database.kysely)

  async function share(): Promise<void> {
    const due = [...currentCounts()].filter(([, { own, shared, limit }]) => own - shared >= limit * sharedFraction)
    const changed = due.filter(([, { own, shared }]) => own > shared)
    if (changed.length === 0) return
    const hashes = changed.map(([key]) => keyedHash(hashKey, key).subarray(0, hashBytes))
    const added = changed.map(([, { own, shared }]) => own - shared)
    for (const [, count] of changed) count.shared = count.own
    const sums = await store(hashes, added).catch((error: unknown) => {
      for (const [index, [, count]] of changed.entries()) count.shared -= added[index] ?? 0
      throw error
    })
    const byHash = new Map(sums.rows.map(({ key_hash, uses }) => [key_hash.toString('hex'), uses]))
    for (const [index, [, count]] of changed.entries()) {
      const uses = byHash.get(hashes[index]?.toString('hex') ?? '') ?? 0
      if (uses >= count.limit * reportedFraction) count.others = Math.max(0, uses - count.shared)
    }
  }

  // While the database is unavailable each process uses only its own count, and shares it later.
  const timer = setInterval(() => void share().catch(() => {}), shareEveryMs).unref()
  return {
    used(key) {
      const count = currentCounts().get(key)
      return count === undefined ? 0 : count.own + count.others
    },
    add(key, limit) {
      const current = currentCounts()
      const count = current.get(key) ?? { own: 0, shared: 0, others: 0, limit }
      count.own += 1
      current.set(key, count)
    },
    secondsLeft: () => Math.ceil((start + windowMs - clock.now().getTime()) / 1000),
    stop: () => clearInterval(timer),
  }
}
