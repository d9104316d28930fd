import type { Database, Queryable } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'

export const receiptBatchSize = 50
const retryAfterMs = 5 * 60_000

/** Takes a batch to send. What is not removed after sending, because of an error or a crash, is due again later. */
export const claimReceipts = (database: Database, now: Date): Promise<number[]> =>
  inTransaction(database, async (transaction) => {
    const due = await transaction
      .selectFrom('receipt_outbox')
      .select('entry_id as entryId')
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(receiptBatchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    const entryIds = due.map(({ entryId }) => entryId)
    await transaction
      .updateTable('receipt_outbox')
      .set({ next_attempt_at: new Date(now.getTime() + retryAfterMs) })
      .where((eb) => eb('entry_id', '=', eb.fn.any(eb.val(entryIds))))
      .execute()
    return entryIds
  })

export async function removeReceipts(database: Queryable, entryIds: readonly number[]): Promise<void> {
  await database
    .deleteFrom('receipt_outbox')
    .where((eb) => eb('entry_id', '=', eb.fn.any(eb.val(entryIds))))
    .execute()
}
