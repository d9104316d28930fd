import type { AnswerOf } from 'contract/endpoint'
import type { repaymentData } from 'contract/payments/repayment-data'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Loan } from '../../../records/loans/loans.ts'
import { type CurrentDebit, describeDebit } from './current-debit.ts'
import { explainRepayment } from './explain-repayment.ts'
import { readRepayment } from './read-repayment.ts'

export type RepaymentDependencies = {
  database: Database
  clock: Clock
  /** The loan's autopay debit that was announced, or whose result the bank has not reported yet. */
  findCurrentDebit(leadId: number): Promise<CurrentDebit | undefined>
}

export type OpenedRepayment = { leadId: number; orderId: string; otherLoans?: readonly Loan[] }

/** What the repay page shows after the repayment was opened by a code or a session. */
export async function answerRepayment(
  { database, clock, findCurrentDebit }: RepaymentDependencies,
  { leadId, orderId, otherLoans = [] }: OpenedRepayment,
): Promise<AnswerOf<(typeof repaymentData)['event']>> {
  // Read before the balance: otherwise a debit that succeeds in between would show its amount as due without the debit.
  const debit = await findCurrentDebit(leadId)
  const repayment = await readRepayment(database, leadId)
  if (repayment === undefined) throw new Error(`there is no loan ${leadId}`)
  return {
    ...explainRepayment(repayment, clock.today()),
    order_id: orderId,
    ...describeDebit(debit),
    other_open_loans: otherLoans.map((loan) => ({ lead_id: loan.leadId, loan_no: loan.loanNo })),
  }
}
