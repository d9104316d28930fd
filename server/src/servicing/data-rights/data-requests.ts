import type { Kept, RetentionRule } from 'domain/privacy/erasure'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export const requestKinds = ['EXPORT', 'ERASE', 'RETENTION'] as const
type RequestKind = (typeof requestKinds)[number]
export const requestStatuses = ['WAITING', 'READY', 'EXPIRED', 'CANCELLED', 'DONE', 'REFUSED'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export type DataRequest = {
  id: number
  customerId: number
  kind: RequestKind
  status: RequestStatus
  requestedAt: Date
  dueAt: Date
  jsonFileId: string | null
  pdfFileId: string | null
  expiresAt: Date | null
}

const selectRequests = (database: Queryable) =>
  database
    .selectFrom('dataRequests')
    .select(['id', 'customerId', 'kind', 'status', 'requestedAt', 'dueAt'])
    .select(['jsonFileId', 'pdfFileId', 'expiresAt'])
    .$narrowType<Pick<DataRequest, 'kind' | 'status'>>()

export const findRequest = (database: Queryable, id: number): Promise<DataRequest | undefined> =>
  selectRequests(database).where('id', '=', id).executeTakeFirst()

export const findLatestRequest = (database: Queryable, customerId: number, kind: RequestKind) =>
  selectRequests(database)
    .where('customerId', '=', customerId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Oldest first. */
export const listRequests = (database: Queryable, customerId: number): Promise<DataRequest[]> =>
  selectRequests(database).where('customerId', '=', customerId).orderBy('id').execute()

type NewRequest = Pick<DataRequest, 'customerId' | 'kind' | 'requestedAt' | 'dueAt'>

export async function insertRequest(transaction: Transaction, request: NewRequest): Promise<number> {
  const { id } = await transaction.insertInto('dataRequests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

const updateWaiting = (transaction: Transaction, id: number) =>
  transaction.updateTable('dataRequests').where('id', '=', id).where('status', '=', sql.lit('WAITING'))

type Ended = { status: 'CANCELLED' | 'DONE' | 'REFUSED'; at: Date; result?: { erased: string[]; kept: Kept[] } }

export async function endRequest(transaction: Transaction, id: number, { status, at, result }: Ended): Promise<void> {
  await updateWaiting(transaction, id)
    .set({ status, doneAt: at, ...(result && { result: JSON.stringify(result) }) })
    .execute()
}

type Column = 'json_file_id' | 'pdf_file_id'

/** Returns the file of an earlier attempt, which it replaces, or `ended` if the request was ended in the meantime. */
export async function replaceExportFile(
  transaction: Transaction,
  id: number,
  column: Column,
  fileId: string,
): Promise<{ replacedFileId: string | null } | 'ended'> {
  const request = await selectRequests(transaction)
    .where('id', '=', id)
    .where('status', '=', sql.lit('WAITING'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (request === undefined) return 'ended'
  await updateWaiting(transaction, id)
    .set({ [column]: fileId })
    .execute()
  return { replacedFileId: column === 'json_file_id' ? request.jsonFileId : request.pdfFileId }
}

/** Returns false if the request was ended in the meantime, by an erasure. */
export async function markReady(transaction: Transaction, id: number, at: Date, expiresAt: Date): Promise<boolean> {
  const marked = await updateWaiting(transaction, id).set({ status: 'READY', doneAt: at, expiresAt }).executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

const selectDueErasures = (database: Queryable, now: Date) =>
  selectRequests(database)
    .where('kind', 'in', [sql.lit('ERASE'), sql.lit('RETENTION')])
    .where('status', '=', sql.lit('WAITING'))
    .where('dueAt', '<=', now)

/** The next erasure that is due, except those that have failed. */
export const findDueErasure = (
  database: Queryable,
  now: Date,
  failedIds: readonly number[],
): Promise<DataRequest | undefined> =>
  selectDueErasures(database, now)
    .where(({ not, eb, fn, val }) => not(eb('id', '=', fn.any(val(failedIds)))))
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()

/** Undefined if it was carried out or cancelled meanwhile. The caller must have locked the customer. */
export const lockDueErasure = (transaction: Transaction, id: number, now: Date): Promise<DataRequest | undefined> =>
  selectDueErasures(transaction, now).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks one expired export, skipping those locked by other jobs. */
export const claimExpiredExport = (transaction: Transaction, now: Date): Promise<DataRequest | undefined> =>
  selectRequests(transaction)
    .where('status', '=', sql.lit('READY'))
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function markExpired(transaction: Transaction, id: number): Promise<void> {
  await transaction
    .updateTable('dataRequests')
    .set({ status: 'EXPIRED', jsonFileId: null, pdfFileId: null })
    .where('id', '=', id)
    .execute()
}

/** Detaches the files of a customer's exports, which are about to be deleted. A waiting export is not made any more. */
export async function endExportsOf(transaction: Transaction, customerId: number): Promise<void> {
  await transaction
    .updateTable('dataRequests')
    .set({ status: 'EXPIRED', jsonFileId: null, pdfFileId: null })
    .where('customerId', '=', customerId)
    .where('kind', '=', 'EXPORT')
    .where('status', 'in', ['WAITING', 'READY'])
    .execute()
}

export const listRetentionRules = (database: Queryable): Promise<RetentionRule[]> =>
  database
    .selectFrom('retentionRules')
    .select(['subject', 'years', 'law'])
    .orderBy('years')
    .orderBy('subject', 'desc')
    .execute()
