import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'

const graceMs = 60 * 60 * 1000
const askedAtOnce = 500

const unknownOf = {
  name: 'keys_without_file',
  text: 'select key from unnest($1::text[]) as key where not exists (select from files where files.id = key)',
}

/** Deletes what a broken upload left in the store: objects that no row names, an hour after they were written. */
export async function sweepOrphans(store: ObjectStore, database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - graceMs)
  let keys: string[] = []
  async function sweepSome() {
    const orphans = await database.run<{ key: string }>(unknownOf, [keys])
    for (const { key } of orphans) await store.delete(key)
    keys = []
  }
  for await (const { key, storedAt } of store.list()) {
    if (storedAt < before) keys.push(key)
    if (keys.length === askedAtOnce) await sweepSome()
  }
  await sweepSome()
}
