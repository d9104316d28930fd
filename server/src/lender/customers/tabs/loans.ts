import type { IstDate } from 'domain/calendar/ist-date'
import { isOpen, statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { rupeesOf } from 'domain/money/paise'
import { type LedgerEntry, listEntries } from '../../../records/ledger/entries.ts'
import { type LoanAccount, withBalance } from '../../../records/ledger/loan-account.ts'
import { formatReceiptNumber } from '../../../records/ledger/receipt-number.ts'
import { listLeads } from '../../../records/loans/leads.ts'
import { listLoans } from '../../../records/loans/loans.ts'
import { showDue } from './now.ts'
import type { Shown, ShowTab } from './show-tab.ts'

type ShownLoan = Extract<Shown, { tab: 'loans' }>['loans'][number]

/** The books of a loan line by line, with what was owed after each. */
function showLedger(entries: readonly LedgerEntry[]): ShownLoan['ledger'] {
  let balancePaise = 0
  return entries.map(({ id, kind, bookedOn, bookedAt, receiptNumber, lines }) => {
    const { bank, principal, interest, charges, owedBack } = lines
    balancePaise += principal + interest + charges
    return {
      ...{ entry_no: id, kind, booked_on: bookedOn, booked_at: bookedAt.toISOString() },
      receipt_no: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
      ...{ bank: rupeesOf(bank), principal: rupeesOf(principal), interest: rupeesOf(interest) },
      ...{ charges: rupeesOf(charges), owed_back: rupeesOf(owedBack), balance: rupeesOf(balancePaise) },
    }
  })
}

const showLoan = (loan: LoanAccount, entries: readonly LedgerEntry[], today: IstDate): ShownLoan => ({
  loan_no: loan.loanNo,
  status: statusOn(loan, today),
  principal: rupeesOf(loan.principalPaise),
  daily_rate_percent: loan.dailyRateBasisPoints / 100,
  tenure_days: loan.tenureDays,
  fee: rupeesOf(loan.feePaise),
  fee_gst: rupeesOf(loan.feeGstPaise),
  sanctioned_at: loan.sanctionedAt.toISOString(),
  disbursed_on: loan.disbursedOn,
  repayment_on: loan.repaymentOn,
  closed_on: loan.closedOn,
  due: isOpen(loan.status) ? showDue(loan.balance, today) : null,
  ledger: showLedger(entries),
})

/** Every loan with its books, newest first. */
export const showLoans: ShowTab<'loans'> = async ({ transaction, customerId, today }) => {
  const leadIds = (await listLeads(transaction, customerId)).map(({ id }) => id)
  const loans = (await listLoans(transaction, leadIds)).toSorted((a, b) => b.leadId - a.leadId)
  return {
    tab: 'loans',
    loans: await Promise.all(
      loans.map(async (loan) =>
        showLoan(await withBalance(transaction, loan), await listEntries(transaction, loan.leadId), today),
      ),
    ),
  }
}
