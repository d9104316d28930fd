import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { lockCustomer } from './queries.ts'

/** Whether staff have recorded that the customer's identity was verified in full. */
export async function hasFullKyc(database: Queryable, customerId: number): Promise<boolean> {
  const recorded = await database
    .selectFrom('fullKycRecords')
    .select('id')
    .where('customerId', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return recorded !== undefined
}

export const listFullKyc = (database: Queryable, customerId: number) =>
  database
    .selectFrom('fullKycRecords')
    .select(['method', 'verifiedAt'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()

type FullKyc = { customerId: number; by: string; method: string; at: Date }

/** Records that full KYC was done, unless that is recorded already: then returns by whom and when. */
export async function recordFullKyc(
  transaction: Transaction,
  { customerId, by, method, at }: FullKyc,
): Promise<Pick<FullKyc, 'by' | 'at'> | undefined> {
  await lockCustomer(transaction, customerId)
  const recorded = await transaction
    .selectFrom('fullKycRecords')
    .select(['verifiedBy as by', 'verifiedAt as at'])
    .where('customerId', '=', customerId)
    .where('method', '=', method)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (recorded) return recorded
  await transaction
    .insertInto('fullKycRecords')
    .values({ customerId, verifiedBy: by, method, verifiedAt: at })
    .execute()
  return undefined
}
