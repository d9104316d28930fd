import { bookRefund } from 'domain/loan/booking/loan-booking'
import { formatRupees } from 'domain/money/format-money'
import { withdrawLoans } from '../../../borrowing/payouts/withdraw-loans.ts'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { LockedCustomer } from '../../../records/customers/queries.ts'
import { bookEntry, isReopened } from '../../../records/ledger/book-entry.ts'
import { wasPaymentReversedSince } from '../../../records/ledger/entries.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import { refundedNoticeTask } from './notify-refunded.ts'
import { findRefund, lockRefund, markRefundDone, type Refund } from './refunds.ts'

type Dependencies = { database: Database; clock: Clock }

async function book(
  transaction: Transaction,
  customer: LockedCustomer,
  refund: Refund,
  { clock, by }: { clock: Clock; by: string },
): Promise<void> {
  const { id, leadId, amountPaise, token, createdAt } = refund
  const at = clock.now()
  const isNoLongerOwed = await wasPaymentReversedSince(transaction, leadId, createdAt)
  const booked = await bookEntry(transaction, customer, {
    leadId,
    idempotencyKey: `refund:${id}`,
    at: businessTime(clock),
    plan: (loan) => ({
      ...bookRefund(loan, amountPaise, clock.today(), { isNoLongerOwed }),
      by,
      reasons: [`${formatRupees(amountPaise)} paid back`],
      details: { refund_id: id, token, paid_by: by },
    }),
  })
  const { entryId, isReplay } = booked
  if (isReplay) return
  if (isReopened(booked)) await withdrawLoans(transaction, customer, clock)
  await markRefundDone(transaction, id, { entryId, at })
  await refundedNoticeTask.queue(transaction, { refundId: id })
}

/** Books a refund that its provider has paid, once, and queues the message to the customer. */
export const bookRefunded = ({ database, clock }: Dependencies, refund: Refund, by: string): Promise<void> =>
  inTransaction(database, async (transaction) =>
    book(transaction, await lockBorrower(transaction, refund.leadId), refund, { clock, by }),
  )

/** The refund cannot be booked as paid by hand; the message is for the staff member who ran the command. */
export class NotPaidByHand extends Error {
  override name = 'NotPaidByHand'
}

/**
 * Books a refund that a person has paid, even if it was cancelled meanwhile. One that the provider may be paying is refused,
 * so that it is not paid twice.
 */
export const bookPaidByHand = ({ database, clock }: Dependencies, id: number, by: string): Promise<Refund> =>
  inTransaction(database, async (transaction) => {
    const found = await findRefund(transaction, id)
    if (found === undefined) throw new NotPaidByHand(`there is no refund ${id}`)
    const customer = await lockBorrower(transaction, found.leadId)
    const refund = await lockRefund(transaction, id)
    if (refund.status === 'DONE') throw new NotPaidByHand(`refund ${id} is already booked as paid`)
    if (refund.status === 'PENDING')
      throw new NotPaidByHand(`refund ${id} is with ${refund.provider}, which may still pay it`)
    await book(transaction, customer, refund, { clock, by })
    return refund
  })
