import type { IstDate } from 'domain/calendar/ist-date'
import { statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import type { Database } from '../../../platform/database/database.ts'
import { inSnapshot } from '../../../platform/database/in-transaction.ts'
import { withShownStatus } from '../../../records/ledger/closed-without-payout.ts'
import { type LedgerEntry, listEntries } from '../../../records/ledger/entries.ts'
import { type LoanAccount, readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { type Payer, readPayer } from './payer.ts'

/** A loan with its ledger entries and its customer, as the repay page, statement and receipts show it. */
export type Repayment = { loan: LoanAccount; statusToShow: LoanStatus; entries: LedgerEntry[]; payer: Payer }

/** The loan's status on a day, in the same words as in the customer's list of loans. */
export const statusOfRepayment = (
  { loan: { repaymentOn }, statusToShow: status }: Repayment,
  today: IstDate,
): LoanStatus => statusOn({ status, repaymentOn }, today)

/** Reads from one snapshot, so that balance and entries agree even while a payment is being booked. */
export const readRepayment = (database: Database, leadId: number): Promise<Repayment | undefined> =>
  inSnapshot(database, async (snapshot) => {
    const loan = await readLoanAccount(snapshot, leadId)
    if (loan === undefined) return undefined
    const [{ status: statusToShow } = loan] = await withShownStatus(snapshot, [{ id: leadId, status: loan.status }])
    const entries = await listEntries(snapshot, leadId)
    const payer = await readPayer(snapshot, loan.customerId)
    return { loan, statusToShow, entries, payer }
  })
