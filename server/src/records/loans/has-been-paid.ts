import type { Queryable } from '../../platform/database/database.ts'

/** Whether a loan of the customer was ever paid out: from then on there is an account to protect. */
export async function hasBeenPaid(database: Queryable, customerId: number): Promise<boolean> {
  const found = await database
    .selectFrom('leads')
    .select('id')
    .where('customerId', '=', customerId)
    .where('disbursedOn', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
