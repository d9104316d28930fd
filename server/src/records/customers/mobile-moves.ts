import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'
import { mobileColumns } from './queries.ts'

type Move = { id: string; requestId: string; from: string; to: string; movedAt: Date; mayBorrowFrom: Date }

/** The profile opens with the other number from now on. */
export async function moveMobile(
  transaction: Transaction,
  { id: customerId, profileId }: { id: number; profileId: string },
  { id, requestId, from, to, movedAt, mayBorrowFrom }: Move,
): Promise<void> {
  await transaction.updateTable('customers').set(mobileColumns(profileId, to)).where('id', '=', customerId).execute()
  await transaction
    .insertInto('mobileMoves')
    .values({
      ...{ id, customerId, requestId, movedAt, mayBorrowFrom },
      fromMobileEncrypted: encryptField('mobile_moves.from_mobile', id, from),
    })
    .execute()
}

export async function findMove(
  database: Queryable,
  id: string,
): Promise<{ customerId: number; from: string } | undefined> {
  const found = await database
    .selectFrom('mobileMoves')
    .select(['customerId', 'fromMobileEncrypted'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    found && {
      customerId: found.customerId,
      from: decryptField('mobile_moves.from_mobile', id, found.fromMobileEncrypted),
    }
  )
}

/** Newest first. */
export const listMoves = (database: Queryable, customerId: number): Promise<{ movedAt: Date; mayBorrowFrom: Date }[]> =>
  database
    .selectFrom('mobileMoves')
    .select(['movedAt', 'mayBorrowFrom'])
    .where('customerId', '=', customerId)
    .orderBy('movedAt', 'desc')
    .execute()

/** When the number that the profile was moved to may apply and sign; undefined if it may now. */
export async function findCooling(
  database: Queryable,
  customerId: number,
  businessNow: Date,
): Promise<{ mayBorrowFrom: Date } | undefined> {
  return database
    .selectFrom('mobileMoves')
    .select('mayBorrowFrom')
    .where('customerId', '=', customerId)
    .where('mayBorrowFrom', '>', businessNow)
    .orderBy('mayBorrowFrom', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteMovesOf(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('mobileMoves').where('customerId', '=', customerId).execute()
}
