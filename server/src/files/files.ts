import { requiredDocuments } from 'contract/documents/required-documents'
import { refusals } from 'contract/refusals'
import { useAllowance as useDailyAllowance } from '../customers/daily-allowance.ts'
import { readCustomer } from '../customers/queries.ts'
import type { DataKeys } from '../personal-data/key-service.ts'
import type { Clock } from '../platform/clock.ts'
import { keyFor } from '../platform/config/app-secret.ts'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { HttpFailure } from '../platform/http/http-failure.ts'
import { createOneAtATime } from '../platform/http/one-at-a-time.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import type { VirusScan } from '../providers/virus-scan/virus-scan.ts'
import { createBodyReader } from './bodies/body-reader.ts'
import { createUploadAllowance } from './bodies/upload-allowance.ts'
import type { Decoder } from './decoding/decoder.ts'
import { createDownloadAllowance } from './download-allowance.ts'
import { createFileAddresses } from './file-addresses.ts'
import { createFileCipher, fileKeys } from './file-cipher.ts'
import { type FileProblem, readUpload, type Upload } from './read-upload.ts'
import {
  type Attachment,
  type FileTarget,
  type SavedFile,
  type SaveProblem,
  saveAttachment,
  saveFile,
  stepProblem,
} from './save-file.ts'

type Dependencies = {
  store: ObjectStore
  virusScan?: VirusScan | undefined
  decoder: Decoder
  database: Database
  clock: Clock
  secret: string
  dataKeys: DataKeys
}

type Saved = SavedFile | FileProblem | Exclude<SaveProblem, 'fileNotStored'>

const storeRetrySeconds = 60

/** The customer is told, and programs that send files know when to try again. */
function refuseIfNotStored<Result>(saved: Result): Exclude<Result, 'fileNotStored'> {
  if (saved === 'fileNotStored') throw new HttpFailure(503, refusals.fileNotStored(), storeRetrySeconds)
  return saved as Exclude<Result, 'fileNotStored'>
}

/** More than any customer needs, and few enough not to fill a disk. Refused files count as well. */
const filesPerDay = 100
/** A file that reaches the limits of decoding costs much time, and ordinary files never do, so it counts as twenty. */
const extraUsesOfComplexFile = 19
/** One screen sends all required documents in parallel. */
const maxWaiting = requiredDocuments.length

type Uploader = Pick<Caller, 'log' | 'giveWay'>

/** Reads, checks, stores and serves the files that customers upload. */
export function createFiles({ store, virusScan, decoder, database, clock, secret, dataKeys }: Dependencies) {
  const cipher = createFileCipher(fileKeys(dataKeys, secret))
  const bodyReader = createBodyReader()
  const oneAtATime = createOneAtATime<number>(maxWaiting)

  const useAllowance = (customerId: number, uses?: number) =>
    useDailyAllowance(database.kysely, { customerId, kind: 'UPLOAD', day: clock.today() }, filesPerDay, uses)

  async function read(customerId: number, upload: Upload) {
    if (!(await useAllowance(customerId))) return 'uploadLimitReached'
    const file = await readUpload({ ...upload, customerId }, { decoder, virusScan })
    if (file === 'fileTooComplex') await useAllowance(customerId, extraUsesOfComplexFile)
    return file
  }

  async function save(target: FileTarget, upload: Upload, { log }: Uploader): Promise<Saved> {
    const { customerId, event } = target
    const problem = stepProblem(event, await readCustomer(database.kysely, customerId))
    if (problem !== undefined) return problem
    const file = await read(customerId, upload)
    const dependencies = { store, cipher, database, clock }
    return refuseIfNotStored(typeof file === 'string' ? file : await saveFile(dependencies, target, file, log))
  }

  async function attach<Problem extends string>(attachment: Attachment<Problem>, upload: Upload, { log }: Uploader) {
    const file = await read(attachment.customerId, upload)
    const dependencies = { store, cipher, database, clock }
    return refuseIfNotStored(
      typeof file === 'string' ? file : await saveAttachment(dependencies, attachment, file, log),
    )
  }

  return {
    /** Reads an upload and stores it. Refuses a step that is not open before reading the file. */
    save(target: FileTarget, upload: Upload, uploader: Uploader): Promise<Saved> {
      uploader.giveWay()
      return oneAtATime(target.customerId, () => save(target, upload, uploader))
    },
    /** Reads an upload that belongs to no step, and stores it in one transaction with what `record` writes. */
    attach<Problem extends string>(attachment: Attachment<Problem>, upload: Upload, uploader: Uploader) {
      uploader.giveWay()
      return oneAtATime(attachment.customerId, () => attach(attachment, upload, uploader))
    },
    addresses: createFileAddresses(keyFor('file-address', secret), clock),
    cipher,
    store,
    bodies: { bodyReader, allowance: createUploadAllowance() },
    downloads: createDownloadAllowance(),
    close: () => bodyReader.close(),
  }
}

export type Files = ReturnType<typeof createFiles>
