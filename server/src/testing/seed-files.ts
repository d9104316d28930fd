import { randomBytes } from 'node:crypto'
import type { IstDate } from 'domain/calendar/ist-date'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { isNumbered } from '../records/files/originals.ts'
import { insertFile } from '../records/files/queries.ts'

type Seed = { customerId: number; docType: string; uploadedOn?: IstDate }

/** The row of an uploaded file, without its object in the store. Returns its id. */
export async function insertFileRow(
  transaction: Transaction,
  clock: Clock,
  { customerId, docType, uploadedOn = clock.today() }: Seed,
): Promise<string> {
  const id = randomBytes(24).toString('base64url')
  const content = { contentType: 'image/jpeg', byteLength: 1, sha256: randomBytes(32), keyVersion: 0 }
  const masking = isNumbered(docType) ? { masking: 'MASKED' as const } : {}
  await insertFile(transaction, {
    id,
    customerId,
    docType,
    ...content,
    ...masking,
    uploadedAt: clock.now(),
    uploadedOn,
  })
  return id
}

export const seedFile = (database: Database, clock: Clock, seed: Seed): Promise<string> =>
  inTransaction(database, (transaction) => insertFileRow(transaction, clock, seed))
