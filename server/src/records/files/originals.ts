import { requiredDocuments } from 'contract/documents/required-documents'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'

/** What is stored of a file on which there may be an Aadhaar number. */
export const maskings = ['WAITING', 'MASKED', 'DESTROYED'] as const
export type Masking = (typeof maskings)[number]

const numbered: readonly string[] = requiredDocuments
  .filter(({ event_name }) => event_name === 'aadhaar_upload')
  .map(({ doc_type }) => doc_type)

/** Whether pictures of this type are shown to nobody before the number on them is covered. */
export const isNumbered = (docType: string): boolean => numbered.includes(docType)

/** A quarter of an hour before the hour in which each original must be gone, for a store that does not answer. */
const originalMinutes = 45

const destroyBy = (now: Date) => new Date(now.getTime() + originalMinutes * 60_000)

/** Written before the object is stored, so that it is found and destroyed whatever happens afterwards. */
export async function registerOriginal(database: Queryable, objectKey: string, now: Date): Promise<void> {
  await database
    .insertInto('originalsToDestroy')
    .values({ objectKey, destroyBy: destroyBy(now) })
    .execute()
}

/** Destroys an original, also where the sweep has put it in the trash meanwhile. */
export async function destroyOriginal({ kysely }: Database, store: ObjectStore, objectKey: string): Promise<void> {
  await store.delete(objectKey)
  await store.deleteFromTrash(objectKey)
  await kysely.deleteFrom('originalsToDestroy').where('objectKey', '=', objectKey).execute()
}

/** The key now belongs to the masked copy. */
export async function keepObject({ kysely }: Database, objectKey: string): Promise<void> {
  await kysely.deleteFrom('originalsToDestroy').where('objectKey', '=', objectKey).execute()
}

/** Those whose time is up, and the file that waits for each. */
export const listOverdueOriginals = ({ kysely }: Database, now: Date) =>
  kysely
    .selectFrom('originalsToDestroy')
    .leftJoin('files', 'files.originalKey', 'originalsToDestroy.objectKey')
    .select(['originalsToDestroy.objectKey', 'files.id as fileId'])
    .where('destroyBy', '<=', now)
    .orderBy('destroyBy')
    .limit(500)
    .execute()

const selectWaiting = (database: Queryable, fileId: string) =>
  database
    .selectFrom('files')
    .select(['id', 'customerId', 'docType', 'contentType', 'originalKey', 'masking', 'replacedAt', 'erasedAt'])
    .where('id', '=', fileId)

export const findNumberedFile = (database: Queryable, fileId: string) =>
  selectWaiting(database, fileId).executeTakeFirst()

/** The caller has locked the customer. */
export const lockNumberedFile = (transaction: Transaction, fileId: string) =>
  selectWaiting(transaction, fileId).forUpdate().executeTakeFirst()

type MaskedCopy = { fileId: string; byteLength: number; sha256: Buffer; keyVersion: number }

/** From now on the file may be shown. */
export async function saveMasked(transaction: Transaction, { fileId, ...copy }: MaskedCopy): Promise<void> {
  await transaction
    .updateTable('files')
    .set({ ...copy, masking: 'MASKED', originalKey: null })
    .where('id', '=', fileId)
    .execute()
}

/** The file stays as a fact, without its content. One that is asked for again makes room for the next. */
export async function saveDestroyed(
  transaction: Transaction,
  { fileId, at, isAskedAgain }: { fileId: string; at: Date; isAskedAgain: boolean },
): Promise<void> {
  await transaction
    .updateTable('files')
    .set({ masking: 'DESTROYED', originalKey: null, erasedAt: at, ...(isAskedAgain && { replacedAt: at }) })
    .where('id', '=', fileId)
    .execute()
}

/** Makes a file wait that was uploaded as something else: what is stored under its own key may show the number. */
export async function startMasking(transaction: Transaction, fileId: string, now: Date): Promise<void> {
  await registerOriginal(transaction, fileId, now)
  await transaction
    .updateTable('files')
    .set({ masking: 'WAITING', originalKey: fileId })
    .where('id', '=', fileId)
    .execute()
}

/** The documents of which the newest had to be destroyed and is asked for again. */
export async function listDestroyed(database: Queryable, customerId: number): Promise<string[]> {
  const newest = await database
    .selectFrom('files')
    .select(['docType', 'masking', 'replacedAt'])
    .distinctOn('docType')
    .where('customerId', '=', customerId)
    .where('masking', 'is not', null)
    .orderBy('docType')
    .orderBy('uploadedAt', 'desc')
    .execute()
  return newest.filter(({ masking, replacedAt }) => masking === 'DESTROYED' && replacedAt).map(({ docType }) => docType)
}
