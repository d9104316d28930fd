import { randomBytes } from 'node:crypto'
import type { IstDate } from 'domain/calendar/ist-date'
import { insertFile } from '../files/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'

type Seed = { customerId: number; docType: string; uploadedOn?: IstDate }

/** The row of an uploaded file, without its object in the store. Returns its id. */
export async function seedFile(
  database: Database,
  clock: Clock,
  { customerId, docType, uploadedOn }: Seed,
): Promise<string> {
  const id = randomBytes(24).toString('base64url')
  await inTransaction(database, (transaction) =>
    insertFile(transaction, {
      id,
      customerId,
      docType,
      contentType: 'image/jpeg',
      byteLength: 1,
      sha256: Buffer.alloc(32),
      keyVersion: 0,
      uploadedAt: clock.now(),
      uploadedOn: uploadedOn ?? clock.today(),
    }),
  )
  return id
}
