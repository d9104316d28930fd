import { bookPayoutReversal } from 'domain/loan/booking/loan-booking'
import { businessTime } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { bookEntry } from '../../records/ledger/book-entry.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { loanDocumentsTask } from '../../records/loans/change-status.ts'
import { lockLead } from '../../records/loans/leads.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { type DisbursalDependencies, disburseLoanTask } from './disburse-loan.ts'
import { failTransfer } from './fail-transfer.ts'
import { findPayout, type LoanPayout, markFailed, markReturned } from './payouts.ts'
import { payoutReturnedNoticeTask } from './send-notices.ts'

/**
 * Books the reversal of a payout that the bank has returned, without interest, and starts a new transfer. The loan ends
 * instead after the last try, if the account is no longer valid, or if the customer has repaid something.
 */
export function returnPayout(
  { database, clock, payoutTries }: Pick<DisbursalDependencies, 'database' | 'clock' | 'payoutTries'>,
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
  { failure, mayTryAgain }: { failure: string; mayTryAgain: boolean },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const at = clock.now()
    const today = clock.today()
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    const payout = await findPayout(transaction, leadId)
    // Already reversed, or the report is about an earlier transfer.
    if (lead === undefined || payout?.status !== 'PAID' || payout.transferId !== transferId) return
    const entries = await listEntries(transaction, leadId)
    const { after } = await bookEntry(transaction, customer, {
      leadId,
      idempotencyKey: `reversal:${transferId}`,
      at: businessTime(clock),
      plan: (loan) => ({
        ...bookPayoutReversal(loan, entries, today),
        by: 'payout',
        reasons: [`the bank returned the money: ${failure}`],
        details: { transfer_id: transferId },
      }),
    })
    await markReturned(transaction, leadId, at)
    if (after.status !== 'SANCTIONED') await markFailed(transaction, leadId, { failure, at })
    else {
      const sanctioned = { ...lead, status: after.status }
      const tries = mayTryAgain ? payoutTries : 0
      await failTransfer(transaction, customer, { lead: sanctioned, payout, failure, clock, payoutTries: tries })
      await disburseLoanTask.queue(transaction, { leadId })
    }
    await payoutReturnedNoticeTask.queue(transaction, { leadId })
    // Issues the credit note for the invoice of the fee.
    await loanDocumentsTask.queue(transaction, { leadId })
  })
}
