import type { customerProfile } from 'contract/account/customer-profile'
import type { AnswerOf } from 'contract/endpoint'
import { addDays, daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { lateRule } from 'domain/loan/product/penal-terms'
import { rupeesOf } from 'domain/money/paise'
import type { Queryable } from '../../platform/database/database.ts'
import type { OpenLoanAccount } from '../../records/ledger/loan-account.ts'
import { type Assignment, findAssignment } from '../collections/assignments.ts'
import { type CurrentDebit, describeDebit } from '../payments/repayment/current-debit.ts'

type OpenLoan = NonNullable<AnswerOf<(typeof customerProfile)['event']>['Data']['active_loan_details']>

const agentOf = ({ agent: { name, cardNo, agency } }: Assignment) => ({ name, card_no: cardNo, agency })

const daysShownWhenOverdue = 7

/** From today to the repayment day; on that day also tomorrow, and a week once it has passed. */
function daysShown(daysLeft: number): number {
  return daysLeft < 0 ? daysShownWhenOverdue : Math.max(daysLeft + 1, 2)
}

/** The amount due on each of the next days. */
function dueByDay({ balance, repaymentOn }: OpenLoanAccount, today: IstDate) {
  return Array.from({ length: daysShown(daysBetween(today, repaymentOn)) }, (_, index) => {
    const on = addDays(today, index)
    return { on, amount: rupeesOf(amountDue(balance, on).totalPaise) }
  })
}

type LoanWithDebit = OpenLoanAccount & { debit: CurrentDebit | undefined }

export const withDebits = (loans: readonly OpenLoanAccount[], debits: readonly CurrentDebit[]): LoanWithDebit[] =>
  loans.map((loan) => ({ ...loan, debit: debits.find(({ leadId }) => leadId === loan.leadId) }))

export async function describeOpenLoan(database: Queryable, loan: LoanWithDebit, today: IstDate): Promise<OpenLoan> {
  const { debit } = loan
  const due = amountDue(loan.balance, today)
  const assignment = loan.status === 'OVERDUE' ? await findAssignment(database, loan.leadId) : undefined
  return {
    lead_id: loan.leadId,
    loan_no: loan.loanNo,
    disbursed_on: loan.disbursedOn ?? today,
    loan_amount: rupeesOf(loan.principalPaise),
    received_amount: rupeesOf(loan.principalPaise - loan.feePaise - loan.feeGstPaise),
    total_due: rupeesOf(loan.totalDuePaise),
    principal_due: rupeesOf(due.principalPaise),
    interest_due: rupeesOf(due.interestPaise),
    charges_due: rupeesOf(due.chargesPaise),
    due_by_day: dueByDay(loan, today),
    repayment_date: loan.repaymentOn,
    paid_amount: rupeesOf(loan.usedPaise),
    ...describeDebit(debit),
    days_past_due: Math.max(0, daysBetween(loan.repaymentOn, today)),
    late_rule: lateRule(loan),
    recovery_agent: assignment ? agentOf(assignment) : null,
  }
}
