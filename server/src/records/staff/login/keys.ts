import type { Queryable, Transaction } from '../../../platform/database/database.ts'

export type StaffKey = { id: string; staffId: string; publicKey: Buffer; counter: number; transports: string[] }

/** A key that is registered and not removed, of a person who works here. */
export const findKey = (database: Queryable, id: string): Promise<StaffKey | undefined> =>
  database
    .selectFrom('staffKeys')
    .innerJoin('staff', 'staff.id', 'staffKeys.staffId')
    .select(['staffKeys.id', 'staffKeys.staffId', 'publicKey', 'counter', 'transports'])
    .where('staffKeys.id', '=', id)
    .where('removedAt', 'is', null)
    .where('staff.state', '=', 'ACTIVE')
    .executeTakeFirst()

export const listKeysOf = (database: Queryable, staffId: string): Promise<{ id: string; transports: string[] }[]> =>
  database
    .selectFrom('staffKeys')
    .select(['id', 'transports'])
    .where('staffId', '=', staffId)
    .where('removedAt', 'is', null)
    .execute()

type NewKey = StaffKey & { label: string; addedAt: Date; approvesMoneyFrom: Date }

/** Returns false if the passkey is registered already. */
export async function insertKey(transaction: Transaction, key: NewKey): Promise<boolean> {
  const inserted = await transaction
    .insertInto('staffKeys')
    .values({
      id: key.id,
      staffId: key.staffId,
      publicKey: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      label: key.label,
      addedAt: key.addedAt,
      approvesMoneyFrom: key.approvesMoneyFrom,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function noteKeyUse(transaction: Transaction, id: string, counter: number, now: Date): Promise<void> {
  await transaction.updateTable('staffKeys').set({ counter, lastUsedAt: now }).where('id', '=', id).execute()
}

export async function removeKeysOf(transaction: Transaction, staffId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('staffKeys')
    .set({ removedAt: now })
    .where('staffId', '=', staffId)
    .where('removedAt', 'is', null)
    .execute()
}
