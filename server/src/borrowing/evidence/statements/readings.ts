import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { decryptField, encryptField } from '../../../platform/field-encryption/personal-data.ts'
import { randomId } from '../../../platform/random-id.ts'
import { type SlipReading, slipReader } from './read-slip.ts'
import { type StatementReading, statementReader } from './read-statement.ts'

/** The reader of each kind of document that is read. */
export const readers = { bank_statement: statementReader, salary_slip: slipReader } as const
export type ReadDocType = keyof typeof readers
export const isRead = (docType: string): docType is ReadDocType => Object.hasOwn(readers, docType)

/** What is kept; the features are computed when they are asked for, because they depend on the stated employer. */
type WithoutFeatures<Reading> = Reading extends { features: unknown } ? Omit<Reading, 'features'> : Reading
export type StoredStatement = WithoutFeatures<StatementReading>
export type StoredReading = StoredStatement | SlipReading

export type ReadingRow = {
  id: string
  fileId: string
  docType: string
  reader: string
  state: 'STARTED' | 'DONE' | 'REFUSED'
  reason: string | null
  startedAt: Date
}

const selectReadings = (database: Queryable) =>
  database
    .selectFrom('readings')
    .select(['id', 'fileId', 'docType', 'reader', 'state', 'reason', 'startedAt'])
    .$narrowType<{ state: ReadingRow['state'] }>()

/** Returns undefined if this version of the reader has read the file, or is about to. */
export async function insertReading(
  transaction: Transaction,
  { fileId, docType, at }: { fileId: string; docType: ReadDocType; at: Date },
): Promise<string | undefined> {
  const inserted = await transaction
    .insertInto('readings')
    .values({ id: randomId('', 24), fileId, docType, reader: readers[docType], startedAt: at })
    .onConflict((conflict) => conflict.columns(['fileId', 'reader']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const findReading = (database: Queryable, id: string): Promise<ReadingRow | undefined> =>
  selectReadings(database).where('id', '=', id).executeTakeFirst()

/** The result of a reading that has ended, beside its row; of each file the newest under each name that it was filed under. */
export async function listReadingsOf(database: Queryable, fileIds: readonly string[]) {
  const rows = await selectReadings(database)
    .select('resultEncrypted')
    .distinctOn(['fileId', 'docType'])
    .where((eb) => eb('fileId', '=', eb.fn.any(eb.val(fileIds))))
    .orderBy('fileId')
    .orderBy('docType')
    .orderBy('startedAt', 'desc')
    .execute()
  return rows.map(({ resultEncrypted, ...row }) => ({
    ...row,
    result: resultEncrypted && (JSON.parse(decryptField('readings.result', row.id, resultEncrypted)) as StoredReading),
  }))
}

/** Returns false if it has ended before, in another process. */
export async function endReading(
  transaction: Transaction,
  { id, reason, result, at }: { id: string; reason: string | null; result: StoredReading; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('readings')
    .set({
      state: reason === null ? 'DONE' : 'REFUSED',
      reason,
      resultEncrypted: encryptField('readings.result', id, JSON.stringify(result)),
      finishedAt: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'STARTED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Readings whose job should have ended by now. */
export const listStartedReadings = (
  database: Queryable,
  { before, after, limit }: { before: Date; after: string; limit: number },
) =>
  database
    .selectFrom('readings')
    .select('id')
    .where('state', '=', 'STARTED')
    .where('startedAt', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
