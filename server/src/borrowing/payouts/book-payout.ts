import { addDays } from 'domain/calendar/ist-date'
import { bookDisbursal } from 'domain/loan/booking/loan-booking'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { bookEntry } from '../../records/ledger/book-entry.ts'
import { findOtherOpenLoan } from '../../records/loans/loans.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { findPayout, type LoanPayout, markPaid } from './payouts.ts'
import { disbursedNoticeTask } from './send-notices.ts'

type Dependencies = { database: Database; clock: Clock }

/** Books the disbursal: the loan begins today. */
export function bookPayout(
  { database, clock }: Dependencies,
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
  bankReference: string | null,
): Promise<void> {
  const today = clock.today()
  const at = clock.now()
  return inTransaction(database, async (transaction) => {
    const customer = await lockBorrower(transaction, leadId)
    const payout = await findPayout(transaction, leadId)
    // Another worker has booked it.
    if (payout?.status !== 'PENDING' || payout.transferId !== transferId) return
    const idempotencyKey = `disbursal:${transferId}`
    const other = await findOtherOpenLoan(transaction, customer, leadId)
    const { isReplay } = await bookEntry(transaction, customer, {
      leadId,
      idempotencyKey,
      at: businessTime(clock),
      plan: (loan) => ({
        ...bookDisbursal(loan, today),
        by: 'payout',
        reasons: [
          'the amount was paid to the account on file',
          ...(other ? [`it was ordered before loan ${other.loanNo} was opened again`] : []),
        ],
        disbursal: { disbursedOn: today, repaymentOn: addDays(today, loan.tenureDays) },
      }),
    })
    if (isReplay) return
    await markPaid(transaction, leadId, { bankReference, at })
    await disbursedNoticeTask.queue(transaction, { leadId })
  })
}
