import type { IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Queryable } from '../platform/database/database.ts'

/** What costs us money or work, or whose answer tells a name: a customer needs few of them a day. */
export const allowanceKinds = [
  'PAN_CHECK',
  'BANK_CHECK',
  'UPLOAD',
  'PAN_CLAIM_NOTICE',
  'COMPLAINT',
  'EMAIL_LINK',
  'EMAIL_STATEMENT',
  'CONTACT',
] as const
type AllowanceKind = (typeof allowanceKinds)[number]

type Allowance = { customerId: number; kind: AllowanceKind; day: IstDate }

/** Counts a use before the work is done, so that parallel requests cannot exceed the limit. False when it is used up. */
export async function useAllowance(
  database: Queryable,
  { customerId, kind, day }: Allowance,
  limit: number,
  uses = 1,
): Promise<boolean> {
  const counted = await database
    .insertInto('daily_allowances')
    .values({ customer_id: customerId, kind, day, used: uses })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'kind'])
        .doUpdateSet({
          day,
          used: sql<number>`case when daily_allowances.day = excluded.day then daily_allowances.used + excluded.used else excluded.used end`,
        })
        .where((eb) => eb.or([eb('daily_allowances.day', '<>', day), eb('daily_allowances.used', '<', limit)])),
    )
    .returning('used')
    .executeTakeFirst()
  return counted !== undefined
}

/** The provider gave no answer, which is not the customer's doing. */
export async function returnAllowance(database: Queryable, { customerId, kind, day }: Allowance): Promise<void> {
  await database
    .updateTable('daily_allowances')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .where('used', '>', 0)
    .execute()
}
