import type { Database } from '../platform/database/database.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import type { FileCipher } from './file-cipher.ts'
import { listFilesToRotate, saveKeyVersion } from './queries.ts'

const batchSize = 50

type Dependencies = { database: Database; store: ObjectStore; cipher: FileCipher }

/**
 * Encrypts every file with the current key while the server runs: objects are replaced atomically. If interrupted it can be
 * run again and continues with the remaining files. Returns how many it changed.
 */
export async function rotateFiles({ database: { kysely }, store, cipher }: Dependencies): Promise<number> {
  let total = 0
  let after = ''
  while (true) {
    const batch = await listFilesToRotate(kysely, cipher.keyVersion, after, batchSize)
    for (const { id } of batch) {
      const sealed = await store.get(id)
      if (sealed !== undefined) await store.put(id, await cipher.seal(id, await cipher.open(id, sealed)))
      const isKept = await saveKeyVersion(kysely, id, cipher.keyVersion)
      // It may have been erased between `get` and `put`.
      if (isKept) total += 1
      else await store.delete(id)
    }
    const last = batch.at(-1)
    if (last === undefined) return total
    after = last.id
  }
}
