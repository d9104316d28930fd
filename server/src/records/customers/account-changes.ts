import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { decryptOptional, encryptField } from '../../platform/field-encryption/personal-data.ts'
import { randomId } from '../../platform/random-id.ts'

export type ChangedThing = 'ACCOUNT' | 'EMAIL'

/** How long nothing is paid after such a change, so that the owner can read the message about it. */
const holdHours = 24

type Change = { customerId: number; what: ChangedThing; oldEmail: string | null; at: Date }

/** A change on a device that first had to prove itself. Returns its id. */
export async function recordAccountChange(
  transaction: Transaction,
  { customerId, what, oldEmail, at }: Change,
): Promise<string> {
  const id = randomId('AC', 20)
  const oldEmailEncrypted = oldEmail === null ? null : encryptField('account_changes.old_email', id, oldEmail)
  const holdUntil = new Date(at.getTime() + holdHours * 3_600_000)
  await transaction
    .insertInto('accountChanges')
    .values({ id, customerId, what, oldEmailEncrypted, at, holdUntil })
    .execute()
  return id
}

export async function findAccountChange(database: Queryable, id: string) {
  const found = await database
    .selectFrom('accountChanges')
    .select(['customerId', 'what', 'oldEmailEncrypted', 'at'])
    .where('id', '=', id)
    .$narrowType<{ what: ChangedThing }>()
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { oldEmailEncrypted, ...change } = found
  return { ...change, oldEmail: decryptOptional('account_changes.old_email', id, oldEmailEncrypted) }
}

/** Until when nothing is paid to the customer; undefined if it may be now. */
export async function findChangeHold(database: Queryable, customerId: number, now: Date): Promise<Date | undefined> {
  const found = await database
    .selectFrom('accountChanges')
    .select('holdUntil')
    .where('customerId', '=', customerId)
    .where('holdUntil', '>', now)
    .orderBy('holdUntil', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.holdUntil
}

/** Newest first. */
export const listAccountChanges = (database: Queryable, customerId: number): Promise<{ what: string; at: Date }[]> =>
  database
    .selectFrom('accountChanges')
    .select(['what', 'at'])
    .where('customerId', '=', customerId)
    .orderBy('at', 'desc')
    .execute()

export async function deleteAccountChangesOf(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('accountChanges').where('customerId', '=', customerId).execute()
}
