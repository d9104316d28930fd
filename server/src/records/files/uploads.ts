import { requiredDocuments } from 'contract/documents/required-documents'
import { refusals } from 'contract/refusals'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { HttpFailure } from '../../platform/http/http-failure.ts'
import { createOneAtATime } from '../../platform/http/one-at-a-time.ts'
import type { AadhaarKey } from '../../providers/aadhaar/aadhaar-keys.ts'
import type { VirusScan } from '../../providers/virus-scan/virus-scan.ts'
import { useAllowance as useDailyAllowance } from '../customers/daily-allowance.ts'
import { readCustomer } from '../customers/queries.ts'
import type { Decoder } from './decoding/decoder.ts'
import type { PasswordTries } from './password-tries.ts'
import { type CheckedFile, type FileProblem, readUpload, type Upload } from './read-upload.ts'
import {
  type Attachment,
  type Attachments,
  type FileTarget,
  type SaveDependencies,
  type SavedFile,
  type SaveProblem,
  saveAttachment,
  saveAttachments,
  saveFile,
  saveProof,
  targetProblem,
} from './save-file.ts'

type Dependencies = SaveDependencies & {
  virusScan?: VirusScan | undefined
  decoder: Decoder
  aadhaarKeys: readonly AadhaarKey[]
  passwordTries: PasswordTries
}

type Saved = SavedFile | FileProblem | Exclude<SaveProblem, 'fileNotStored'>

const storeRetrySeconds = 60

/** Tells the customer, and programs when to retry. */
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

/** Reads, checks and stores the files that customers upload, one request of a customer at a time. */
export function createUploads({ virusScan, decoder, aadhaarKeys, passwordTries, ...dependencies }: Dependencies) {
  const { database, clock } = dependencies
  const oneAtATime = createOneAtATime<number>(maxWaiting)
  const inTurn = <Result>(customerId: number, uploader: Uploader, work: () => Promise<Result>) => {
    uploader.giveWay()
    return oneAtATime(customerId, work)
  }

  const useAllowance = (customerId: number, uses?: number) =>
    useDailyAllowance(database.kysely, { customerId, kind: 'UPLOAD', day: clock.today() }, filesPerDay, uses)

  async function read(customerId: number, upload: Upload): Promise<CheckedFile | FileProblem | 'uploadLimitReached'> {
    if (!(await useAllowance(customerId))) return 'uploadLimitReached'
    if (passwordTries.isUsedUp({ customerId, upload })) return 'pdfPasswordTriesUsed'
    const file = await readUpload({ ...upload, customerId }, { decoder, virusScan, aadhaarKeys })
    if (file === 'fileTooComplex') await useAllowance(customerId, extraUsesOfComplexFile)
    const isLastTry = file === 'pdfPasswordWrong' && !passwordTries.countWrong({ customerId, upload })
    return isLastTry ? 'pdfPasswordTriesUsed' : file
  }

  return {
    /** Reads a document that a person at the lender keeps for a customer, and stores it in their transaction. */
    async keepProof(
      transaction: Transaction,
      { customerId, content }: { customerId: number; content: string },
      log: Uploader['log'],
    ) {
      const upload = { file: content, accepts: 'image or pdf', password: '', customerId } as const
      const file = await readUpload(upload, { decoder, virusScan, aadhaarKeys })
      return typeof file === 'string' ? file : saveProof(dependencies, transaction, { customerId, file }, log)
    },
    /** Reads an upload and stores it. Refuses a step that is not open before reading the file. */
    save: (target: FileTarget, upload: Upload, uploader: Uploader): Promise<Saved> =>
      inTurn(target.customerId, uploader, async () => {
        const customer = await readCustomer(database.kysely, target.customerId)
        const problem = await targetProblem(database.kysely, target, customer)
        const file = problem ?? (await read(target.customerId, upload))
        if (typeof file === 'string') return file
        return refuseIfNotStored(await saveFile(dependencies, target, file, uploader.log))
      }),
    /** Reads an upload that belongs to no step, and stores it in one transaction with what `record` writes. */
    attach: <Problem extends string>(attachment: Attachment<Problem>, upload: Upload, uploader: Uploader) =>
      inTurn(attachment.customerId, uploader, async () => {
        const file = await read(attachment.customerId, upload)
        if (typeof file === 'string') return file
        return refuseIfNotStored(await saveAttachment(dependencies, attachment, file, uploader.log))
      }),
    /** The same for several uploads: all of them are stored, or none. */
    attachAll: <Result extends object | string>(
      attachments: Attachments<Result>,
      uploads: readonly Upload[],
      uploader: Uploader,
    ) =>
      inTurn(attachments.customerId, uploader, async () => {
        const files: CheckedFile[] = []
        for (const upload of uploads) {
          const file = await read(attachments.customerId, upload)
          if (typeof file === 'string') return { refusedFile: { position: files.length + 1, problem: file } }
          files.push(file)
        }
        return refuseIfNotStored(await saveAttachments(dependencies, attachments, files, uploader.log))
      }),
  }
}
