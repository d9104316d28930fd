import type { Queryable } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepare-query.ts'

const selectRecord = prepareQuery((database, { customerId }: { customerId: number }) =>
  database.selectFrom('full_kyc_records').select('id').where('customer_id', '=', customerId).limit(1),
)

/** Whether staff have recorded that the customer's identity was verified in full. */
export async function hasFullKyc(database: Queryable, customerId: number): Promise<boolean> {
  return (await selectRecord.find(database, { customerId })) !== undefined
}

export async function recordFullKyc(
  database: Queryable,
  { customerId, by, method, at }: { customerId: number; by: string; method: string; at: Date },
): Promise<void> {
  await database
    .insertInto('full_kyc_records')
    .values({ customer_id: customerId, verified_by: by, method, verified_at: at })
    .execute()
}
