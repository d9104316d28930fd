import type { QuietSlot } from 'domain/loan/lifecycle/contact-hours'
import type { Queryable } from '../../platform/database/database.ts'

/** The quiet slots of those customers who have chosen one. */
export async function listQuietSlots(
  database: Queryable,
  customerIds: readonly number[],
): Promise<Map<number, QuietSlot>> {
  const rows = await database
    .selectFrom('contact_preferences')
    .select(['customer_id as customerId', 'quiet_slot as quietSlot'])
    .where((eb) => eb('customer_id', '=', eb.fn.any(eb.val(customerIds))))
    .$narrowType<{ quietSlot: QuietSlot }>()
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
    .insertInto('contact_preferences')
    .values({ customer_id: customerId, quiet_slot: quietSlot, set_at: at })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ quiet_slot: quietSlot, set_at: at }))
    .execute()
}

/** Those of the given customers who have opted out of receipts and reminders by email. */
export async function listWithoutEmailNotices(
  database: Queryable,
  customerIds: readonly number[],
): Promise<Set<number>> {
  const rows = await database
    .selectFrom('contact_preferences')
    .select('customer_id as customerId')
    .where((eb) => eb('customer_id', '=', eb.fn.any(eb.val(customerIds))))
    .where('has_email_notices', '=', false)
    .execute()
  return new Set(rows.map(({ customerId }) => customerId))
}

export async function saveEmailNotices(
  database: Queryable,
  customerId: number,
  hasEmailNotices: boolean,
  at: Date,
): Promise<void> {
  const change = { has_email_notices: hasEmailNotices, set_at: at }
  await database
    .insertInto('contact_preferences')
    .values({ customer_id: customerId, quiet_slot: 'NONE', ...change })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(change))
    .execute()
}
