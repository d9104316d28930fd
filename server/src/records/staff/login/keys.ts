import type { Queryable, Transaction } from '../../../platform/database/database.ts'

export type StaffKey = { id: string; staffId: string; publicKey: Buffer; counter: number; transports: string[] }

/** A key that is registered and not removed, of a person who works here. */
export const findKey = (database: Queryable, id: string): Promise<StaffKey | undefined> =>
  database
    .selectFrom('staff_keys')
    .innerJoin('staff', 'staff.id', 'staff_keys.staff_id')
    .select(['staff_keys.id', 'staff_keys.staff_id as staffId', 'public_key as publicKey', 'counter', 'transports'])
    .where('staff_keys.id', '=', id)
    .where('removed_at', 'is', null)
    .where('staff.state', '=', 'ACTIVE')
    .executeTakeFirst()

export const listKeysOf = (database: Queryable, staffId: string): Promise<{ id: string; transports: string[] }[]> =>
  database
    .selectFrom('staff_keys')
    .select(['id', 'transports'])
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .execute()

type NewKey = StaffKey & { label: string; addedAt: Date; approvesMoneyFrom: Date }

/** Returns false if the passkey is registered already. */
export async function insertKey(transaction: Transaction, key: NewKey): Promise<boolean> {
  const inserted = await transaction
    .insertInto('staff_keys')
    .values({
      id: key.id,
      staff_id: key.staffId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      label: key.label,
      added_at: key.addedAt,
      approves_money_from: key.approvesMoneyFrom,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function noteKeyUse(transaction: Transaction, id: string, counter: number, now: Date): Promise<void> {
  await transaction.updateTable('staff_keys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

export async function removeKeysOf(transaction: Transaction, staffId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('staff_keys')
    .set({ removed_at: now })
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .execute()
}
