import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

/** 0: nothing is erased; 1: the identity is erased; 2: the accounts and complaints are erased as well. */
export type RetentionStage = 0 | 1 | 2

/** Must be the same expression as in the index on customers, or the index is not used. */
export const retainedFrom = sql<IstDate>`coalesce(retention_from, (created_at at time zone 'Asia/Kolkata')::date)`

const dueCustomers = (database: Queryable, stage: 0 | 1, before: IstDate) =>
  database.selectFrom('customers').where('retentionStage', '=', sql.lit(stage)).where(retainedFrom, '<=', before)

/** Locks one customer whose retention period may have ended, except those that have failed and those locked by other jobs. */
export const claimRetained = (
  transaction: Transaction,
  stage: 0 | 1,
  before: IstDate,
  failedIds: readonly number[] = [],
) =>
  dueCustomers(transaction, stage, before)
    .select('id')
    .where('verifiedAt', 'is not', null)
    .where(({ not, eb, fn, val }) => not(eb('id', '=', fn.any(val(failedIds)))))
    .orderBy(retainedFrom)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function countRetained(database: Queryable, stage: 0 | 1, before: IstDate): Promise<number> {
  const { count } = await dueCustomers(database, stage, before)
    .select(sql<number>`count(*)::int4`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Updates the start of the retention period, the stage, or both. */
export async function saveRetention(
  transaction: Transaction,
  customerId: number,
  { from, stage }: { from?: IstDate; stage?: RetentionStage },
): Promise<void> {
  await transaction
    .updateTable('customers')
    .set({ ...(from && { retentionFrom: from }), ...(stage !== undefined && { retentionStage: stage }) })
    .where('id', '=', customerId)
    .execute()
}

/** Logins are recorded to within this many days, so that few of them write to the customer. */
const loginDays = 30

/** Restarts the retention period at a login; the sessions themselves are deleted long before the period ends. */
export async function retainFromLogin(
  transaction: Transaction,
  { id, retainedFrom: from }: { id: number; retainedFrom: IstDate },
  today: IstDate,
): Promise<void> {
  if (from < addDays(today, -loginDays)) await saveRetention(transaction, id, { from: today })
}
