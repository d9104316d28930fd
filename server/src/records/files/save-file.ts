import { randomBytes, webcrypto } from 'node:crypto'
import { xmlType } from 'contract/documents/uploaded-file'
import type { IstDate } from 'domain/calendar/ist-date'
import { stepAccess, withStep } from 'domain/journey/step-access'
import type { StepEvent } from 'domain/journey/steps'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { hasWithdrawnLogin } from '../customers/login-consent.ts'
import { type Customer, type LockedCustomer, lockCustomer, updateCustomer } from '../customers/queries.ts'
import type { FileCipher } from './file-cipher.ts'
import { freshDocuments } from './fresh-documents.ts'
import { destroyOriginal, isNumbered, registerOriginal } from './originals.ts'
import { insertAttachment, insertFile, listCurrentDocuments, type StoredFile } from './queries.ts'
import type { CheckedFile } from './read-upload.ts'

/** A document that a person has asked for is taken although its step is closed. */
export type AskedDocuments = {
  isAsked(database: Queryable, customerId: number, docType: string): Promise<boolean>
  onSaved(transaction: Transaction, customerId: number, docType: string): Promise<void>
}

/** The owner and type of a file, and the step that is taken once all required types are uploaded. */
export type FileTarget = {
  customerId: number
  event: StepEvent
  docType: string
  requiredTypes: readonly string[]
  asked?: AskedDocuments
  /** Queues what is done with the file once it is stored, in the same transaction. */
  onStored?(transaction: Transaction, file: { fileId: string; docType: string; at: Date }): Promise<void>
}

export type SaveProblem = 'fileNotStored' | 'sessionInvalid' | 'stepNotReached' | 'stepClosed' | 'uploadLimitReached'
export type SavedFile = { fileId: string; stepsTaken: string[] }

export type SaveDependencies = { store: ObjectStore; cipher: FileCipher; database: Database; clock: Clock }

type ToStore = CheckedFile & { docType: string }

/** Why a step does not accept a file, or undefined if it does. */
function stepProblem(event: StepEvent, { stepsTaken }: Customer): 'stepClosed' | 'stepNotReached' | undefined {
  const access = stepAccess(event, stepsTaken)
  if (access === 'open') return undefined
  return access === 'closed' ? 'stepClosed' : 'stepNotReached'
}

/** The same, and whether the file is taken nevertheless because somebody has asked for it. */
export async function targetProblem(database: Queryable, { event, asked, docType }: FileTarget, customer: Customer) {
  const problem = stepProblem(event, customer)
  return problem === 'stepClosed' && (await asked?.isAsked(database, customer.id, docType)) ? undefined : problem
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

/** Adds the rows for stored objects and takes the step, in one transaction. */
function recordFiles({ database }: SaveDependencies, target: FileTarget, files: readonly NewFile[]) {
  return inTransaction(database, async (transaction): Promise<SavedFile | SaveProblem> => {
    const { customerId, docType } = target
    const customer = await lockCustomer(transaction, customerId)
    if (hasWithdrawnLogin(customer)) return 'sessionInvalid'
    const problem = await targetProblem(transaction, target, customer)
    if (problem !== undefined) return problem
    for (const file of files) {
      await insertFile(transaction, { ...file, customerId })
      await target.onStored?.(transaction, { fileId: file.id, docType: file.docType, at: file.uploadedAt })
    }
    const { id: fileId, uploadedOn } = files[0] as NewFile
    const stepsTaken = await stepsAfter(transaction, customer, target, uploadedOn)
    const picture = docType === 'selfie' && { profilePictureFileId: fileId }
    await updateCustomer(transaction, customerId, { stepsTaken, ...picture })
    await target.asked?.onSaved(transaction, customerId, docType)
    return { fileId, stepsTaken }
  })
}

type NewFile = Omit<StoredFile, 'customerId'>

const newKey = () => randomBytes(24).toString('base64url')

/** The key of the object: a picture with a number on it is kept apart from its file, and is known before it is stored. */
async function placeOf({ database, clock }: SaveDependencies, { docType, contentType }: ToStore, id: string) {
  if (!isNumbered(docType)) return { key: id }
  if (contentType === xmlType) return { key: id, masking: 'MASKED' as const }
  const originalKey = newKey()
  await registerOriginal(database.kysely, originalKey, clock.now())
  return { key: originalKey, masking: 'WAITING' as const, originalKey }
}

/**
 * Stores the objects first and then their rows, which `record` writes, so that a row never refers to a missing object. If no
 * rows are written, the objects are deleted again.
 */
async function storeFiles<Saved>(
  dependencies: SaveDependencies,
  files: readonly ToStore[],
  log: FastifyBaseLogger,
  record: (files: NewFile[]) => Promise<Saved>,
): Promise<Saved | 'fileNotStored'> {
  const { store, cipher, clock, database } = dependencies
  const stored: NewFile[] = []
  const onStoreFailed = (error: unknown) => log.error({ err: error }, 'a file could not be stored')
  const deleteObjects = async () => {
    for (const { id, originalKey } of stored)
      await (originalKey ? destroyOriginal(database, store, originalKey) : store.delete(id)).catch(onStoreFailed)
  }
  const { keyVersion } = cipher
  const uploaded = { uploadedAt: clock.now(), uploadedOn: clock.today() }
  try {
    for (const file of files) {
      const { bytes, contentType, docType, original } = file
      const id = newKey()
      const { key, ...masking } = await placeOf(dependencies, file, id)
      await store.put(key, await cipher.seal(key, bytes))
      const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
      const content = { contentType, byteLength: bytes.length, sha256, keyVersion, original }
      stored.push({ id, docType, ...content, ...masking, ...uploaded })
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

/** Stores a document of the application. The signed data of Aadhaar stand for both sides of the card. */
export function saveFile(
  dependencies: SaveDependencies,
  target: FileTarget,
  file: CheckedFile,
  log: FastifyBaseLogger,
): Promise<SavedFile | SaveProblem> {
  const docTypes = file.contentType === xmlType ? target.requiredTypes : [target.docType]
  const files = docTypes.map((docType) => ({ ...file, docType }))
  return storeFiles(dependencies, files, log, (stored) => recordFiles(dependencies, target, stored))
}

/** Stores the document that proves a correction, in the caller's transaction; it takes the place of an earlier one. */
export const saveProof = (
  dependencies: SaveDependencies,
  transaction: Transaction,
  { customerId, file }: { customerId: number; file: CheckedFile },
  log: FastifyBaseLogger,
): Promise<{ fileId: string } | 'fileNotStored'> =>
  storeFiles(dependencies, [{ ...file, docType: 'proof' }], log, async ([stored]) => {
    const { id } = stored as NewFile
    await insertFile(transaction, { ...(stored as NewFile), customerId })
    return { fileId: id }
  })

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
  const toStore = files.map((file) => ({ ...file, docType }))
  return storeFiles(dependencies, toStore, log, async (stored) => {
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
