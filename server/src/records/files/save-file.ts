import { randomBytes, webcrypto } from 'node:crypto'
import type { IstDate } from 'domain/calendar/ist-date'
import { stepAccess, withStep } from 'domain/journey/step-access'
import type { StepEvent } from 'domain/journey/steps'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { hasWithdrawnLogin } from '../customers/login-consent.ts'
import { type Customer, type LockedCustomer, lockCustomer, updateCustomer } from '../customers/queries.ts'
import type { FileCipher } from './file-cipher.ts'
import { freshDocuments } from './fresh-documents.ts'
import { insertAttachment, insertFile, listCurrentDocuments, type StoredFile } from './queries.ts'
import type { CheckedFile } from './read-upload.ts'

/** The owner and type of a file, and the step that is taken once all required types are uploaded. */
export type FileTarget = { customerId: number; event: StepEvent; docType: string; requiredTypes: readonly string[] }

export type SaveProblem = 'fileNotStored' | 'sessionInvalid' | 'stepNotReached' | 'stepClosed' | 'uploadLimitReached'
export type SavedFile = { fileId: string; stepsTaken: string[] }

export type SaveDependencies = { store: ObjectStore; cipher: FileCipher; database: Database; clock: Clock }

/** Why a step does not accept a file, or undefined if it does. */
export function stepProblem(event: StepEvent, { stepsTaken }: Customer): 'stepClosed' | 'stepNotReached' | undefined {
  const access = stepAccess(event, stepsTaken)
  if (access === 'open') return undefined
  return access === 'closed' ? 'stepClosed' : 'stepNotReached'
}

/**
 * Whether the database reported the error itself. Otherwise the transaction may have been committed and only the answer
 * lost, so the object must stay; if it has no row, the file sweep moves it to the trash later.
 */
const isDefinitelyNotSaved = (error: unknown) =>
  !isDatabaseUnavailable(error) && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code ?? ''))

async function stepsAfter(transaction: Transaction, customer: Customer, target: FileTarget, today: IstDate) {
  const documents = await listCurrentDocuments(transaction, customer.id)
  const fresh = freshDocuments(documents, today)
  const isComplete = target.requiredTypes.every((docType) => fresh.has(docType))
  return isComplete ? withStep(customer.stepsTaken, target.event) : customer.stepsTaken
}

/** Adds the row for a stored object and takes the step, in one transaction. */
function recordFile({ database }: SaveDependencies, target: FileTarget, file: Omit<StoredFile, 'customerId'>) {
  return inTransaction(database, async (transaction): Promise<SavedFile | SaveProblem> => {
    const { customerId, event, docType } = target
    const customer = await lockCustomer(transaction, customerId)
    if (hasWithdrawnLogin(customer)) return 'sessionInvalid'
    const problem = stepProblem(event, customer)
    if (problem !== undefined) return problem
    await insertFile(transaction, { ...file, customerId })
    const stepsTaken = await stepsAfter(transaction, customer, target, file.uploadedOn)
    const picture = docType === 'selfie' && { profilePictureFileId: file.id }
    await updateCustomer(transaction, customerId, { stepsTaken, ...picture })
    return { fileId: file.id, stepsTaken }
  })
}

type NewFile = Omit<StoredFile, 'customerId'>

/**
 * Stores the objects first and then their rows, which `record` writes, so that a row never refers to a missing object. If no
 * rows are written, the objects are deleted again.
 */
async function storeFiles<Saved>(
  { store, cipher, clock }: SaveDependencies,
  { docType, files }: { docType: string; files: readonly CheckedFile[] },
  log: FastifyBaseLogger,
  record: (files: NewFile[]) => Promise<Saved>,
): Promise<Saved | 'fileNotStored'> {
  const stored: NewFile[] = []
  const onStoreFailed = (error: unknown) => log.error({ err: error }, 'a file could not be stored')
  const deleteObjects = async () => {
    for (const { id } of stored) await store.delete(id).catch(onStoreFailed)
  }
  const { keyVersion } = cipher
  const uploaded = { uploadedAt: clock.now(), uploadedOn: clock.today() }
  try {
    for (const { bytes, contentType } of files) {
      const id = randomBytes(24).toString('base64url')
      await store.put(id, await cipher.seal(id, bytes))
      const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
      stored.push({ id, docType, contentType, byteLength: bytes.length, sha256, keyVersion, ...uploaded })
    }
  } catch (error) {
    await deleteObjects()
    if (!(error instanceof ProviderFailure)) throw error
    onStoreFailed(error)
    return 'fileNotStored'
  }
  const saved = await record(stored).catch(async (error: unknown) => {
    if (isDefinitelyNotSaved(error)) await deleteObjects()
    throw error
  })
  if (typeof saved === 'string') await deleteObjects()
  return saved
}

/** Stores a document of the application. */
export const saveFile = (
  dependencies: SaveDependencies,
  target: FileTarget,
  file: CheckedFile,
  log: FastifyBaseLogger,
): Promise<SavedFile | SaveProblem> =>
  storeFiles(dependencies, { docType: target.docType, files: [file] }, log, ([stored]) =>
    recordFile(dependencies, target, stored as NewFile),
  )

type AttachmentOwner = { customerId: number; docType: 'complaint' | 'issued_document' | 'data_export' }

/** A file that belongs to no step of the application. `record` writes the row that refers to it, or returns a problem. */
export type Attachment<Problem extends string> = AttachmentOwner & {
  record(transaction: Transaction, fileId: string, customer: LockedCustomer): Promise<Problem | undefined>
}

/** Several such files, stored in one transaction with what `record` writes: all of them or, if it returns a string, none. */
export type Attachments<Result extends object | string> = AttachmentOwner & {
  record(transaction: Transaction, fileIds: string[], customer: LockedCustomer): Promise<Result>
}

class AttachmentsRefused<Problem> extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super('the attachments were refused')
    this.problem = problem
  }
}

export function saveAttachments<Result extends object | string>(
  dependencies: SaveDependencies,
  { customerId, docType, record }: Attachments<Result>,
  files: readonly CheckedFile[],
  log: FastifyBaseLogger,
): Promise<Result | 'fileNotStored'> {
  return storeFiles(dependencies, { docType, files }, log, async (stored) => {
    const fileIds = stored.map(({ id }) => id)
    try {
      return await inTransaction(dependencies.database, async (transaction) => {
        const customer = await lockCustomer(transaction, customerId)
        for (const file of stored) await insertAttachment(transaction, { ...file, customerId })
        const result = await record(transaction, fileIds, customer)
        if (typeof result === 'string') throw new AttachmentsRefused(result)
        return result
      })
    } catch (error) {
      if (error instanceof AttachmentsRefused) return error.problem
      throw error
    }
  })
}

export function saveAttachment<Problem extends string>(
  dependencies: SaveDependencies,
  { record, ...owner }: Attachment<Problem>,
  file: CheckedFile,
  log: FastifyBaseLogger,
): Promise<{ fileId: string } | Problem | 'fileNotStored'> {
  const recordOne = async (transaction: Transaction, [fileId = '']: string[], customer: LockedCustomer) =>
    (await record(transaction, fileId, customer)) ?? { fileId }
  return saveAttachments<{ fileId: string } | Problem>(dependencies, { ...owner, record: recordOne }, [file], log)
}
