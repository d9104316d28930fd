import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

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
}

/** Adds a file without replacing others of the same type. */
export async function insertAttachment(transaction: Transaction, file: StoredFile): Promise<void> {
  await transaction.insertInto('files').values(file).execute()
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

/** The types of the customer's current documents, with the day each was uploaded. */
export const listCurrentDocuments = (database: Queryable, customerId: number) =>
  database
    .selectFrom('files')
    .select(['docType', 'uploadedOn'])
    .where('customerId', '=', customerId)
    .where('replacedAt', 'is', null)
    .execute()

export const findFile = (database: Queryable, fileId: string) =>
  database
    .selectFrom('files')
    .select(['customerId', 'contentType', 'byteLength'])
    .select(['docType', 'uploadedOn'])
    .where('id', '=', fileId)
    .executeTakeFirst()

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
    .select(['docType', 'contentType', 'byteLength'])
    .select(['uploadedAt', 'replacedAt'])
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
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
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
