import type { Database } from '../../platform/database/database.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import type { FileCipher } from './file-cipher.ts'
import { listFilesToRotate, saveKeyVersion } from './queries.ts'

const batchSize = 50

type Dependencies = { database: Database; store: ObjectStore; cipher: FileCipher }

type Rotation = 'rotated' | 'erased' | 'damaged'

async function rotateFile({ database: { kysely }, store, cipher }: Dependencies, id: string): Promise<Rotation> {
  const sealed = await store.get(id)
  if (sealed !== undefined) {
    const bytes = await cipher.open(id, sealed).catch(() => undefined)
    if (bytes === undefined) return 'damaged'
    await store.put(id, await cipher.seal(id, bytes))
  }
  if (await saveKeyVersion(kysely, id, cipher.keyVersion)) return 'rotated'
  // It was erased between `get` and `put`.
  await store.delete(id)
  return 'erased'
}

/**
 * Encrypts every file with the current key while the server runs: objects are replaced atomically. If interrupted it can be
 * run again and continues with the remaining files. Returns how many it changed; files that cannot be decrypted are left as
 * they are and reported by an error at the end.
 */
export async function rotateFiles(dependencies: Dependencies): Promise<number> {
  const { database, cipher } = dependencies
  const damagedIds: string[] = []
  let total = 0
  let last: { id: string } | undefined
  do {
    const batch = await listFilesToRotate(database.kysely, cipher.keyVersion, last?.id ?? '', batchSize)
    for (const { id } of batch) {
      const rotation = await rotateFile(dependencies, id)
      if (rotation === 'rotated') total += 1
      if (rotation === 'damaged') damagedIds.push(id)
    }
    last = batch.at(-1)
  } while (last !== undefined)
  if (damagedIds.length > 0) throw new Error(`files that cannot be decrypted: ${damagedIds.join(', ')}`)
  return total
}
