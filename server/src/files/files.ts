import type { FastifyBaseLogger } from 'fastify'
import { readCustomer } from '../customers/queries.ts'
import type { Clock } from '../platform/clock.ts'
import { keyFor } from '../platform/config/app-secret.ts'
import type { Database } from '../platform/database/database.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { createFileAddresses } from './file-addresses.ts'
import { createFileCipher } from './file-cipher.ts'
import { createFileWorkers } from './file-workers.ts'
import { type FileProblem, readUpload, type Upload } from './read-upload.ts'
import { type FileTarget, type SavedFile, type SaveProblem, saveFile, stepProblem } from './save-file.ts'

type Dependencies = { store: ObjectStore; database: Database; clock: Clock; secret: string }

/** Everything a customer uploads. */
export function createFiles({ store, database, clock, secret }: Dependencies) {
  const cipher = createFileCipher(new Uint8Array(keyFor('files', secret)))
  const workers = createFileWorkers()
  return {
    /** Reads an upload and stores it. A step that is not open is refused before any work is done on the file. */
    async save(
      target: FileTarget,
      upload: Upload,
      log: FastifyBaseLogger,
    ): Promise<SavedFile | FileProblem | SaveProblem> {
      const problem = stepProblem(target.event, await readCustomer(database.kysely, target.customerId))
      if (problem !== undefined) return problem
      const file = await readUpload(upload, workers)
      return typeof file === 'string' ? file : saveFile({ store, cipher, database, clock }, target, file, log)
    },
    addresses: createFileAddresses(keyFor('file-address', secret), clock),
    cipher,
    store,
    workers,
  }
}

export type Files = ReturnType<typeof createFiles>
