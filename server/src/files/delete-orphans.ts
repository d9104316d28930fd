import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { findKnownKeys } from './queries.ts'

/** An object is written before its row, so a young one may still get it. */
const graceMs = 60 * 60 * 1000
const batchSize = 500

type Dependencies = { objectStore: ObjectStore; database: Database; clock: Clock }

/** Deletes what a broken upload left in the store: objects without a row, an hour after they were written. */
export async function deleteOrphans({ objectStore, database, clock }: Dependencies): Promise<void> {
  const before = new Date(clock.now().getTime() - graceMs)
  let keys: string[] = []
  async function deleteUnknown() {
    const known = await findKnownKeys(database.kysely, keys)
    for (const key of keys) if (!known.has(key)) await objectStore.delete(key)
    keys = []
  }
  for await (const { key, storedAt } of objectStore.list()) {
    if (storedAt < before) keys.push(key)
    if (keys.length === batchSize) await deleteUnknown()
  }
  await deleteUnknown()
}
