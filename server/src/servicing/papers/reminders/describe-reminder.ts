import { addDays, formatDate, type IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { dueStateOn } from 'domain/loan/lifecycle/reminders'
import { lateRule } from 'domain/loan/product/penal-terms'
import { formatRupees } from 'domain/money/format-money'
import type { NoticeText } from '../../../providers/sms/sms.ts'
import type { LoanAccount } from '../../../records/ledger/loan-account.ts'
import type { LoanDue } from '../../../records/loans/loans.ts'

/** On its repayment day nothing is overdue yet. */
function noticeOf(
  name: ReturnType<typeof dueStateOn>,
  values: { amount: string; loanNo: string },
  repaymentOn: IstDate,
): NoticeText {
  if (name === 'due_today') return { name, values }
  const on = name === 'overdue' ? addDays(repaymentOn, 1) : repaymentOn
  return { name, values: { ...values, date: formatDate(on) } }
}

/** States the amount due on the repayment day, or today once that day has passed, and what paying late costs. */
export function describeReminder(today: IstDate, loan: LoanDue & LoanAccount): { notice: NoticeText; rule: string } {
  const name = dueStateOn(today, loan.repaymentOn)
  const due = amountDue(loan.balance, name === 'overdue' ? today : loan.repaymentOn)
  const amount = formatRupees(due.totalPaise)
  const charges = due.chargesPaise > 0 ? ` Of the ${amount}, ${formatRupees(due.chargesPaise)} are charges.` : ''
  const { loanNo, repaymentOn } = loan
  return {
    notice: noticeOf(name, { amount, loanNo }, repaymentOn),
    rule: `If it is paid late: ${lateRule(loan)}${charges}`,
  }
}
