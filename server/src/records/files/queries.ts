import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { PdfMarks } from './decoding/pdf-text/pdf-text.ts'
import type { Masking } from './originals.ts'

export type StoredFile = {
  id: string
  customerId: number
  docType: string
  contentType: string
  byteLength: number
  sha256: Buffer
  /** The version of the data key that the object is encrypted with. */
  keyVersion: number
  uploadedAt: Date
  uploadedOn: IstDate
  /** Of a file that is stored otherwise than it was sent. */
  original?: OriginalFile | undefined
  /** Of files on which there may be an Aadhaar number; while it waits, only the original is stored, under its own key. */
  masking?: Masking
  originalKey?: string
}
export type OriginalFile = { sha256: Buffer; marks: PdfMarks }

/** Adds a file without replacing others of the same type. */
export async function insertAttachment(transaction: Transaction, { original, ...file }: StoredFile): Promise<void> {
  const before = original && { originalSha256: original.sha256, originalMarks: JSON.stringify(original.marks) }
  await transaction
    .insertInto('files')
    .values({ ...file, ...before })
    .execute()
}

/** Adds a file as the customer's current one of its type, and marks the previous one as replaced. */
export async function insertFile(transaction: Transaction, file: StoredFile): Promise<void> {
  await transaction
    .updateTable('files')
    .set({ replacedAt: file.uploadedAt })
    .where('customerId', '=', file.customerId)
    .where('docType', '=', file.docType)
    .where('replacedAt', 'is', null)
    .execute()
  await insertAttachment(transaction, file)
}

/** The customer's current documents, oldest first; of one that was erased only the row is left. */
export const listCurrentDocuments = (database: Queryable, customerId: number) =>
  database
    .selectFrom('files')
    .select(['id', 'docType', 'contentType', 'uploadedOn', 'erasedAt'])
    .where('customerId', '=', customerId)
    .where('replacedAt', 'is', null)
    .orderBy('uploadedAt')
    .$narrowType<{ uploadedOn: IstDate }>()
    .execute()

/** What may prove something, newest first. */
export const listProofs = (database: Queryable, customerId: number) =>
  database
    .selectFrom('files')
    .select(['id', 'docType', 'uploadedOn'])
    .where('customerId', '=', customerId)
    .where('erasedAt', 'is', null)
    .where('docType', 'not in', ['issued_document', 'data_export'])
    .orderBy('uploadedAt', 'desc')
    .limit(100)
    .execute()

export const findFile = (database: Queryable, fileId: string) =>
  database
    .selectFrom('files')
    .select(['customerId', 'contentType', 'byteLength'])
    .select(['docType', 'uploadedOn', 'masking'])
    .where('id', '=', fileId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()

/** What the file said about itself as it was sent; undefined if it is stored as it was sent. */
export async function findOriginalMarks(database: Queryable, fileId: string): Promise<PdfMarks | undefined> {
  const file = await database.selectFrom('files').select('originalMarks').where('id', '=', fileId).executeTakeFirst()
  return (file?.originalMarks ?? undefined) as PdfMarks | undefined
}

/** The SHA-256 of each of the files, in hexadecimal. */
export async function readChecksums(database: Queryable, fileIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(fileIds))))
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]))
}

/** Returns those of the object keys that belong to a file. */
export async function findKnownKeys(database: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('files')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(keys))))
    .where('erasedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** One batch of files that are encrypted with another version of the key. */
export const listFilesToRotate = (database: Queryable, keyVersion: number, after: string, limit: number) =>
  database
    .selectFrom('files')
    .select('id')
    .where('keyVersion', '<>', keyVersion)
    .where('erasedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns false if the file has been deleted or erased. */
export async function saveKeyVersion(database: Queryable, fileId: string, keyVersion: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('files')
    .set({ keyVersion })
    .where('id', '=', fileId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All files of a customer, including replaced ones and without data exports. */
export const listFilesOf = (database: Queryable, customerId: number) =>
  database
    .selectFrom('files')
    .select(['id', 'docType', 'contentType', 'byteLength'])
    .select(['uploadedAt', 'replacedAt', 'erasedAt'])
    .where('customerId', '=', customerId)
    .where('docType', '<>', 'data_export')
    .orderBy('uploadedAt')
    .execute()

/** Returns the ids; the caller deletes the objects after the transaction. */
export async function deleteFilesOf(
  transaction: Transaction,
  customerId: number,
  docTypes: readonly string[],
): Promise<string[]> {
  const deleted = await transaction
    .deleteFrom('files')
    .where('customerId', '=', customerId)
    .where((eb) => eb('docType', '=', eb.fn.any(eb.val(docTypes))))
    .returning(['id', 'originalKey'])
    .execute()
  return deleted.flatMap(({ id, originalKey }) => (originalKey === null ? [id] : [id, originalKey]))
}

export async function deleteFilesById(transaction: Transaction, fileIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('files')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(fileIds))))
    .execute()
}

/** Marks files as erased whose rows must be kept. Returns the ids; the caller deletes the objects after the transaction. */
export async function markErased(
  transaction: Transaction,
  customerId: number,
  docTypes: readonly string[],
  at: Date,
): Promise<string[]> {
  const erased = await transaction
    .updateTable('files')
    .set({ erasedAt: at })
    .where('customerId', '=', customerId)
    .where('erasedAt', 'is', null)
    .where((eb) => eb('docType', '=', eb.fn.any(eb.val(docTypes))))
    .returning('id')
    .execute()
  return erased.map(({ id }) => id)
}

/** The customer's current files of these types, for the person who reads them. */
export const listFilesToRead = (database: Queryable, customerId: number, docTypes: readonly string[]) =>
  database
    .selectFrom('files')
    .select(['id', 'docType', 'contentType', 'uploadedOn', 'masking'])
    .where('customerId', '=', customerId)
    .where('replacedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .where((eb) => eb('docType', '=', eb.fn.any(eb.val(docTypes))))
    .orderBy('uploadedAt')
    .$narrowType<{ uploadedOn: IstDate }>()
    .execute()

/** The SHA-256 of each current document and selfie of the customer. */
export const listChecksumsOf = (database: Queryable, customerId: number) =>
  database
    .selectFrom('files')
    .select(['docType', 'sha256'])
    .where('customerId', '=', customerId)
    .where('replacedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .where('docType', 'not in', ['complaint', 'issued_document', 'data_export', 'proof'])
    .execute()

/** The documents of earlier applications are no evidence any more; the picture stays, to compare a new one with. */
export async function retireDocuments(transaction: Transaction, customerId: number, at: Date): Promise<void> {
  await transaction
    .updateTable('files')
    .set({ replacedAt: at })
    .where('customerId', '=', customerId)
    .where('replacedAt', 'is', null)
    .where('docType', 'not in', ['selfie', 'complaint', 'issued_document', 'data_export', 'proof'])
    .execute()
}
