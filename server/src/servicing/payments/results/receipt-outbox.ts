import type { IstDate } from 'domain/calendar/ist-date'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { prepareQuery } from '../../../platform/database/prepare-query.ts'

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

const insert = prepareQuery((database, receipt: PaymentEffect & { entryId: number; at: Date }) =>
  database.insertInto('receipt_outbox').values({
    entry_id: receipt.entryId,
    next_attempt_at: receipt.at,
    due_paise: receipt.duePaise,
    due_on: receipt.dueOn,
    owed_back_paise: receipt.owedBackPaise,
    closes_loan: receipt.closesLoan,
  }),
)

export async function addReceipt(
  transaction: Transaction,
  receipt: PaymentEffect & { entryId: number; at: Date },
): Promise<void> {
  await insert.execute(transaction, receipt)
}

export type PendingReceipt = PaymentEffect & { entryId: number }

/** Claims a batch to send. A receipt that is not removed after sending, because of an error or a crash, is due again later. */
export const claimReceipts = (database: Database, now: Date, batchSize: number): Promise<PendingReceipt[]> =>
  inTransaction(database, async (transaction) => {
    const due = await transaction
      .selectFrom('receipt_outbox')
      .select(['entry_id as entryId', 'due_paise as duePaise', 'due_on as dueOn'])
      .select(['owed_back_paise as owedBackPaise', 'closes_loan as closesLoan'])
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .$narrowType<{ dueOn: IstDate }>()
      .execute()
    const entryIds = due.map(({ entryId }) => entryId)
    await transaction
      .updateTable('receipt_outbox')
      .set({ next_attempt_at: new Date(now.getTime() + retryAfterMs) })
      .where((eb) => eb('entry_id', '=', eb.fn.any(eb.val(entryIds))))
      .execute()
    return due
  })

export async function removeReceipts(database: Queryable, entryIds: readonly number[]): Promise<void> {
  await database
    .deleteFrom('receipt_outbox')
    .where((eb) => eb('entry_id', '=', eb.fn.any(eb.val(entryIds))))
    .execute()
}
