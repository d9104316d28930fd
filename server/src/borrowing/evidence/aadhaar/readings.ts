import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { decryptField, decryptOptional, encryptField } from '../../../platform/field-encryption/personal-data.ts'
import type { Reading } from './aadhaar-reader.ts'

/** Has the file read, unless it was before. */
export async function insertReading(transaction: Transaction, fileId: string, startedAt: Date): Promise<void> {
  await transaction
    .insertInto('aadhaarReadings')
    .values({ fileId, startedAt })
    .onConflict((conflict) => conflict.column('fileId').doNothing())
    .execute()
}

function columnsOf(fileId: string, reading: Reading) {
  const { state, reader } = reading
  if (state !== 'VERIFIED') return { state, reader, because: reading.because }
  const { name, bornOn, lastFour, signedWith } = reading
  return {
    ...{ state, reader, signedWith },
    nameEncrypted: encryptField('aadhaar_readings.name', fileId, name),
    bornOnEncrypted: bornOn === null ? null : encryptField('aadhaar_readings.born_on', fileId, bornOn),
    lastFourEncrypted: encryptField('aadhaar_readings.last_four', fileId, lastFour),
  }
}

type EndedReading = { fileId: string; reading: Reading; at: Date }

export async function endReading(transaction: Transaction, { fileId, reading, at }: EndedReading): Promise<void> {
  await transaction
    .updateTable('aadhaarReadings')
    .set({ ...columnsOf(fileId, reading), readAt: at })
    .where('fileId', '=', fileId)
    .where('state', '=', 'WAITING')
    .execute()
}

export async function isWaiting(database: Queryable, fileId: string): Promise<boolean> {
  const found = await database
    .selectFrom('aadhaarReadings')
    .select('fileId')
    .where('fileId', '=', fileId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return found !== undefined
}

const selectReadings = (database: Queryable, customerId: number) =>
  database
    .selectFrom('aadhaarReadings')
    .innerJoin('files', 'files.id', 'aadhaarReadings.fileId')
    .select(['fileId', 'docType', 'startedAt', 'replacedAt'])
    .select(['state', 'because', 'reader', 'signedWith', 'readAt'])
    .select(['nameEncrypted', 'bornOnEncrypted', 'lastFourEncrypted'])
    .where('files.customerId', '=', customerId)
    .orderBy('uploadedAt')

/** What was read, or is being read, from each Aadhaar file of the customer. */
export async function listReadings(database: Queryable, customerId: number) {
  const rows = await selectReadings(database, customerId).execute()
  return rows.map(({ nameEncrypted, bornOnEncrypted, lastFourEncrypted, ...row }) => ({
    ...row,
    name: nameEncrypted && decryptField('aadhaar_readings.name', row.fileId, nameEncrypted),
    bornOn: decryptOptional('aadhaar_readings.born_on', row.fileId, bornOnEncrypted) as IstDate | null,
    lastFour: decryptOptional('aadhaar_readings.last_four', row.fileId, lastFourEncrypted),
  }))
}

/** Files that wait although their job was queued before this time. */
export const listUnread = (database: Queryable, before: Date): Promise<{ fileId: string }[]> =>
  database
    .selectFrom('aadhaarReadings')
    .select('fileId')
    .where('state', '=', 'WAITING')
    .where('startedAt', '<', before)
    .orderBy('startedAt')
    .limit(200)
    .execute()
