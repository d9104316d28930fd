import type { Queryable } from '../../platform/database/database.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'

const batchSize = 1_000

const listFileIds = async (database: Queryable, after: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('files')
    .select('id')
    .where('erasedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the files whose content is not in the store. */
export async function listMissingFiles(database: Queryable, store: ObjectStore): Promise<string[]> {
  const stored = new Set<string>()
  for await (const { key } of store.list()) stored.add(key)
  const missing: string[] = []
  for (let ids = await listFileIds(database, ''); ids.length > 0; ids = await listFileIds(database, ids.at(-1) ?? ''))
    missing.push(...ids.filter((id) => !stored.has(id)))
  return missing
}
