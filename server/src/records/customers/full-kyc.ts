import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import { lockCustomer } from './queries.ts'

const selectRecord = prepareQuery((database, { customerId }: { customerId: number }) =>
  database.selectFrom('full_kyc_records').select('id').where('customer_id', '=', customerId).limit(1),
)

/** Whether staff have recorded that the customer's identity was verified in full. */
export async function hasFullKyc(database: Queryable, customerId: number): Promise<boolean> {
  return (await selectRecord.find(database, { customerId })) !== undefined
}

export const listFullKyc = (database: Queryable, customerId: number) =>
  database
    .selectFrom('full_kyc_records')
    .select(['method', 'verified_at as verifiedAt'])
    .where('customer_id', '=', customerId)
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
    .selectFrom('full_kyc_records')
    .select(['verified_by as by', 'verified_at as at'])
    .where('customer_id', '=', customerId)
    .where('method', '=', method)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (recorded) return recorded
  await transaction
    .insertInto('full_kyc_records')
    .values({ customer_id: customerId, verified_by: by, method, verified_at: at })
    .execute()
  return undefined
}
