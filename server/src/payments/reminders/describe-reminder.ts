import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import { lateRule } from 'domain/loan/penal-terms'
import { dueStateOn } from 'domain/loan/reminders'
import { formatRupees } from 'domain/money/format-money'
import type { LoanAccount } from '../../ledger/loan-account.ts'
import type { LoanDue } from '../../loans/loans.ts'
import type { Clock } from '../../platform/clock.ts'

type Dependencies = { clock: Clock; publicUrl: string }

/** States the amount due on the repayment day, or today once that day has passed, and what paying late costs. */
export function describeReminder({ clock, publicUrl }: Dependencies, loan: LoanDue & LoanAccount) {
  const name = dueStateOn(clock.today(), loan.repaymentOn)
  const due = amountDue(loan.balance, name === 'overdue' ? clock.today() : loan.repaymentOn)
  const amount = formatRupees(due.totalPaise)
  const charges = due.chargesPaise > 0 ? ` Of the ${amount}, ${formatRupees(due.chargesPaise)} are charges.` : ''
  const date = formatDate(loan.repaymentOn)
  const page = `${publicUrl}/repay-loan`
  const whenDue = {
    due_soon: `is due on ${date}`,
    due_today: 'is due today',
    overdue: `has been overdue since ${date}`,
  }
  return {
    name,
    values: [loan.loanNo, amount, date, page],
    text: `${brand.name}: ${amount} for loan ${loan.loanNo} ${whenDue[name]}. Pay at ${page}`,
    rule: `If it is paid late: ${lateRule(loan)}${charges}`,
  }
}
