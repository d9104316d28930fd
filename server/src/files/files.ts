import type { StepEvent } from 'domain/journey/steps'
import { stepsBefore } from 'domain/journey/steps-before'
import type { Clock } from '../platform/clock.ts'
import { keyFor } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { createFileAddresses, type FileAddresses } from './file-addresses.ts'
import { createFileCipher, type FileCipher } from './file-cipher.ts'
import { createFileThreads, type FileThreads } from './file-threads.ts'
import { type FilePlace, type KeepFault, type KeptFile, keepFile } from './keep-file.ts'
import { type FileFault, readUpload, type Upload } from './read-upload.ts'

export type Files = {
  /** Looks at an upload and keeps it; a step not reached, or a file that is no good, keeps nothing. */
  take(place: FilePlace, upload: Upload): Promise<KeptFile | FileFault | KeepFault>
  addresses: FileAddresses
  cipher: FileCipher
  store: ObjectStore
  threads: FileThreads
}

type Parts = {
  store: ObjectStore
  database: Database
  clock: Clock
  secret: string
  onStoreFailed(error: unknown): void
}

const stepsOf = { name: 'steps_of_customer', text: 'select steps_taken as "stepsTaken" from customers where id = $1' }

/** Why a step cannot be taken, if it cannot: told before any work is done on the file. */
async function stepFault(customerId: string, event: StepEvent, database: Database): Promise<KeepFault | undefined> {
  const [customer] = await database.run<{ stepsTaken: string[] }>(stepsOf, [customerId])
  const taken = new Set(customer?.stepsTaken)
  if (!stepsBefore(event).every((step) => taken.has(step))) return 'stepNotReached'
  return taken.has('banking_details') ? 'stepClosed' : undefined
}

/** Everything a customer uploads. */
export function createFiles({ secret, ...parts }: Parts): Files {
  const { store, database, clock } = parts
  const cipher = createFileCipher(new Uint8Array(keyFor('files', secret)))
  const threads = createFileThreads()
  return {
    async take(place, upload) {
      const fault = await stepFault(place.customerId, place.event, database)
      if (fault !== undefined) return fault
      const read = await readUpload(upload, threads)
      return typeof read === 'string' ? read : keepFile(place, read, { ...parts, cipher })
    },
    addresses: createFileAddresses(keyFor('file-address', secret), clock),
    cipher,
    store,
    threads,
  }
}
