import { randomBytes, webcrypto } from 'node:crypto'
import type { IstDate } from 'domain/calendar/ist-date'
import { stepAccess, withStep } from 'domain/journey/step-access'
import type { StepEvent } from 'domain/journey/steps'
import type { FastifyBaseLogger } from 'fastify'
import { type Customer, lockCustomer, updateCustomer } from '../customers/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { FileCipher } from './file-cipher.ts'
import { freshDocuments } from './fresh-documents.ts'
import { insertAttachment, insertFile, listCurrentDocuments, type StoredFile } from './queries.ts'
import type { CheckedFile } from './read-upload.ts'

/** The owner and type of a file, and the step that is taken once all required types are uploaded. */
export type FileTarget = { customerId: number; event: StepEvent; docType: string; requiredTypes: readonly string[] }

export type SaveProblem = 'fileNotStored' | 'stepNotReached' | 'stepClosed' | 'uploadLimitReached'
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
    const problem = stepProblem(event, customer)
    if (problem !== undefined) return problem
    await insertFile(transaction, { ...file, customerId })
    const stepsTaken = await stepsAfter(transaction, customer, target, file.uploadedOn)
    const picture = docType === 'selfie' && { profilePictureFileId: file.id }
    await updateCustomer(transaction, customerId, { stepsTaken, ...picture })
    return { fileId: file.id, stepsTaken }
  })
}

/**
 * Stores the object first and then its row, which `record` writes, so that a row never refers to a missing object. If no
 * row is written, the object is deleted again.
 */
async function storeFile<Saved>(
  { store, cipher, clock }: SaveDependencies,
  { docType, bytes, contentType }: CheckedFile & { docType: string },
  log: FastifyBaseLogger,
  record: (file: Omit<StoredFile, 'customerId'>) => Promise<Saved>,
): Promise<Saved | 'fileNotStored'> {
  const fileId = randomBytes(24).toString('base64url')
  const onStoreFailed = (error: unknown) => log.error({ err: error }, 'a file could not be stored')
  try {
    await store.put(fileId, await cipher.seal(fileId, bytes))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    onStoreFailed(error)
    return 'fileNotStored'
  }
  const deleteObject = () => store.delete(fileId).catch(onStoreFailed)
  const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
  const { keyVersion } = cipher
  const content = { id: fileId, docType, contentType, byteLength: bytes.length, sha256, keyVersion }
  const uploaded = { uploadedAt: clock.now(), uploadedOn: clock.today() }
  const saved = await record({ ...content, ...uploaded }).catch(async (error: unknown) => {
    if (isDefinitelyNotSaved(error)) await deleteObject()
    throw error
  })
  if (typeof saved === 'string') await deleteObject()
  return saved
}

/** Stores a document of the application. */
export const saveFile = (
  dependencies: SaveDependencies,
  target: FileTarget,
  file: CheckedFile,
  log: FastifyBaseLogger,
): Promise<SavedFile | SaveProblem> =>
  storeFile(dependencies, { ...file, docType: target.docType }, log, (stored) =>
    recordFile(dependencies, target, stored),
  )

/** A file that belongs to no step of the application. `record` writes the row that refers to it, or returns a problem. */
export type Attachment<Problem extends string> = {
  customerId: number
  docType: 'complaint' | 'issued_document' | 'data_export'
  record(transaction: Transaction, fileId: string): Promise<Problem | undefined>
}

class AttachmentRefused<Problem> extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super('the attachment was refused')
    this.problem = problem
  }
}

export function saveAttachment<Problem extends string>(
  dependencies: SaveDependencies,
  { customerId, docType, record }: Attachment<Problem>,
  file: CheckedFile,
  log: FastifyBaseLogger,
): Promise<{ fileId: string } | Problem | 'fileNotStored'> {
  return storeFile<{ fileId: string } | Problem>(dependencies, { ...file, docType }, log, async (stored) => {
    try {
      return await inTransaction(dependencies.database, async (transaction) => {
        await insertAttachment(transaction, { ...stored, customerId })
        const problem = await record(transaction, stored.id)
        if (problem !== undefined) throw new AttachmentRefused(problem)
        return { fileId: stored.id }
      })
    } catch (error) {
      if (error instanceof AttachmentRefused) return error.problem
      throw error
    }
  })
}
