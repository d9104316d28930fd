import type { AnswerOf } from 'contract/endpoint'
import type { repaymentData } from 'contract/payments/repayment-data'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Loan } from '../../../records/loans/loans.ts'
import { explainRepayment } from './explain-repayment.ts'
import { readRepayment } from './read-repayment.ts'
import { describeSentDebit, type SentDebit } from './sent-debit.ts'

export type RepaymentDependencies = {
  database: Database
  clock: Clock
  /** The loan's autopay debit whose result the bank has not reported yet. */
  findSentDebit(leadId: number): Promise<SentDebit | undefined>
}

export type OpenedRepayment = { leadId: number; orderId: string; otherLoans?: readonly Loan[] }

/** What the repay page shows after the repayment was opened by a code or a session. */
export async function answerRepayment(
  { database, clock, findSentDebit }: RepaymentDependencies,
  { leadId, orderId, otherLoans = [] }: OpenedRepayment,
): Promise<AnswerOf<(typeof repaymentData)['event']>> {
  // Read before the balance: otherwise a debit that succeeds in between would show its amount as due without the debit.
  const debit = await findSentDebit(leadId)
  const repayment = await readRepayment(database, leadId)
  if (repayment === undefined) throw new Error(`there is no loan ${leadId}`)
  return {
    ...explainRepayment(repayment, clock.today()),
    order_id: orderId,
    sent_debit: describeSentDebit(debit),
    other_open_loans: otherLoans.map((loan) => ({ lead_id: loan.leadId, loan_no: loan.loanNo })),
  }
}
