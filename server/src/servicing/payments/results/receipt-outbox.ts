import type { IstDate } from 'domain/calendar/ist-date'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'

const retryAfterMs = 5 * 60_000

/** The effect of a payment at the time of booking, stored because the message may be sent after a later payment. */
export type PaymentEffect = {
  /** What was still due, on the business day of the booking. */
  duePaise: number
  dueOn: IstDate
  /** The part of the payment that exceeded what was due. */
  owedBackPaise: number
  closesLoan: boolean
}

/** One that still waits is sent once. */
export async function addReceipt(
  transaction: Transaction,
  { at, ...receipt }: PaymentEffect & { entryId: number; at: Date },
): Promise<void> {
  await transaction
    .insertInto('receiptOutbox')
    .values({ ...receipt, nextAttemptAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type PendingReceipt = PaymentEffect & { entryId: number }

/** Claims a batch to send. A receipt that is not removed after sending, because of an error or a crash, is due again later. */
export const claimReceipts = (database: Database, now: Date, batchSize: number): Promise<PendingReceipt[]> =>
  inTransaction(database, async (transaction) => {
    const due = await transaction
      .selectFrom('receiptOutbox')
      .select(['entryId', 'duePaise', 'dueOn'])
      .select(['owedBackPaise', 'closesLoan'])
      .where('nextAttemptAt', '<=', now)
      .orderBy('nextAttemptAt')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .$narrowType<{ dueOn: IstDate }>()
      .execute()
    const entryIds = due.map(({ entryId }) => entryId)
    await transaction
      .updateTable('receiptOutbox')
      .set({ nextAttemptAt: new Date(now.getTime() + retryAfterMs) })
      .where((eb) => eb('entryId', '=', eb.fn.any(eb.val(entryIds))))
      .execute()
    return due
  })

export async function removeReceipts(database: Queryable, entryIds: readonly number[]): Promise<void> {
  await database
    .deleteFrom('receiptOutbox')
    .where((eb) => eb('entryId', '=', eb.fn.any(eb.val(entryIds))))
    .execute()
}
