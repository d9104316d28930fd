import type { Queryable, Transaction } from '../../platform/database/database.ts'

export type CustomerNote = { staffId: string; words: string | null; at: Date }

export async function insertNote(
  transaction: Transaction,
  customerId: number,
  { staffId, words, at }: CustomerNote,
): Promise<void> {
  await transaction.insertInto('customerNotes').values({ customerId, staffId, words, at }).execute()
}

/** Newest first. */
export const listNotes = (database: Queryable, customerId: number): Promise<CustomerNote[]> =>
  database
    .selectFrom('customerNotes')
    .select(['staffId', 'words', 'at'])
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .execute()

/** Erases the words; who wrote when stays. */
export async function eraseNotes(transaction: Transaction, customerId: number, at: Date): Promise<void> {
  await transaction
    .updateTable('customerNotes')
    .set({ words: null, erasedAt: at })
    .where('customerId', '=', customerId)
    .where('words', 'is not', null)
    .execute()
}
