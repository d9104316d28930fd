import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'

const minuteMs = 60_000
const firstPollMinutes = 2
const longestWaitMinutes = 60

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** Each wait is twice the one before it, up to an hour. */
const waitMinutes = (polls: number) => Math.min(longestWaitMinutes, 2 ** polls)

/** The browser or a webhook usually reports within two minutes; after that the provider is polled. */
export async function schedulePoll(transaction: Transaction, txnid: string, startedAt: Date): Promise<void> {
  await transaction
    .insertInto('paymentPolls')
    .values({ txnid, nextPollAt: minutesAfter(startedAt, firstPollMinutes) })
    .execute()
}

/**
 * Makes the next poll of an attempt due now. Returns false if there is no such attempt or it has succeeded. The row lock
 * waits for a booking in progress, which would otherwise leave this poll behind.
 */
export async function pollSoon(transaction: Transaction, txnid: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('paymentPolls')
    .columns(['txnid', 'nextPollAt'])
    .expression((eb) =>
      eb
        .selectFrom('paymentAttempts')
        .select(['txnid', eb.val(now).as('nextPollAt')])
        .where('txnid', '=', txnid)
        .where('status', '<>', 'SUCCESS')
        .forUpdate(),
    )
    .onConflict((conflict) => conflict.column('txnid').doUpdateSet({ nextPollAt: now }))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether the next poll is due. The caller must have locked the attempt, so that no message makes it due meanwhile. */
export async function isPollDue(transaction: Transaction, txnid: string, now: Date): Promise<boolean> {
  const due = transaction.selectFrom('paymentPolls').select('txnid').where('txnid', '=', txnid)
  return (await due.where('nextPollAt', '<=', now).executeTakeFirst()) !== undefined
}

export async function deletePoll(transaction: Transaction, txnid: string): Promise<void> {
  await transaction.deleteFrom('paymentPolls').where('txnid', '=', txnid).execute()
}

/** Claims a batch of due polls by moving each to its next time, so that parallel jobs never poll the same payment. */
export const claimDuePolls = (database: Database, now: Date, batchSize: number): Promise<string[]> =>
  inTransaction(database, async (transaction) => {
    const due = await transaction
      .selectFrom('paymentPolls')
      .select(['txnid', 'polls'])
      .where('nextPollAt', '<=', now)
      .orderBy('nextPollAt')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { txnid, polls } of due)
      await transaction
        .updateTable('paymentPolls')
        .set({ polls: polls + 1, nextPollAt: minutesAfter(now, waitMinutes(polls)) })
        .where('txnid', '=', txnid)
        .execute()
    return due.map(({ txnid }) => txnid)
  })
