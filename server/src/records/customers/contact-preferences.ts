import type { QuietSlot } from 'domain/loan/lifecycle/contact-hours'
import type { Queryable } from '../../platform/database/database.ts'

/** The quiet slots of those customers who have chosen one. */
export async function listQuietSlots(
  database: Queryable,
  customerIds: readonly number[],
): Promise<Map<number, QuietSlot>> {
  const rows = await database
    .selectFrom('contactPreferences')
    .select(['customerId', 'quietSlot'])
    .where((eb) => eb('customerId', '=', eb.fn.any(eb.val(customerIds))))
    .execute()
  return new Map(rows.map(({ customerId, quietSlot }) => [customerId, quietSlot]))
}

export const readQuietSlot = async (database: Queryable, customerId: number): Promise<QuietSlot> =>
  (await listQuietSlots(database, [customerId])).get(customerId) ?? 'NONE'

export async function saveQuietSlot(
  database: Queryable,
  customerId: number,
  quietSlot: QuietSlot,
  at: Date,
): Promise<void> {
  await database
    .insertInto('contactPreferences')
    .values({ customerId, quietSlot, setAt: at })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ quietSlot, setAt: at }))
    .execute()
}

/** Those of the given customers who have opted out of receipts and reminders by email. */
export async function listWithoutEmailNotices(
  database: Queryable,
  customerIds: readonly number[],
): Promise<Set<number>> {
  const rows = await database
    .selectFrom('contactPreferences')
    .select('customerId')
    .where((eb) => eb('customerId', '=', eb.fn.any(eb.val(customerIds))))
    .where('hasEmailNotices', '=', false)
    .execute()
  return new Set(rows.map(({ customerId }) => customerId))
}

export async function saveEmailNotices(
  database: Queryable,
  customerId: number,
  hasEmailNotices: boolean,
  at: Date,
): Promise<void> {
  const change = { hasEmailNotices, setAt: at }
  await database
    .insertInto('contactPreferences')
    .values({ customerId, quietSlot: 'NONE', ...change })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(change))
    .execute()
}
