import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import { openLoanStatuses } from 'domain/loan/loan-lifecycle'
import type { Database } from '../platform/database/database.ts'
import { type LoanInBooks, type LoanInBooksRow, loanInBooksOf } from './loan-in-books.ts'

const open = openLoanStatuses.map((status) => `'${status}'`).join(', ')

const readActive = {
  name: 'read_active_loan',
  text: `select books.* from leads cross join lateral read_loan_in_books(leads.id) as books
    where leads.customer_id = $1 and leads.status in (${open})`,
}

export type ActiveLoan = {
  leadId: string
  loan: LoanInBooks
  totalDuePaise: number
  /** What will be due on the day of repayment, or is today once that has passed. */
  repaymentPaise: number
  repaymentOn: IstDate
}

/** The customer's open loan and what is due on it today, in one statement; nothing where none is open. */
export async function readActiveLoan(
  database: Database,
  customerId: string,
  today: IstDate,
): Promise<ActiveLoan | undefined> {
  const [row] = await database.run<LoanInBooksRow>(readActive, [customerId])
  if (row === undefined || row.repayment_on === null) return undefined
  const loan = loanInBooksOf(row)
  const { repayment_on: repaymentOn } = row
  const dueOn = (day: IstDate) => amountDue(loan.balance, day).totalPaise
  const repaymentPaise = dueOn(today > repaymentOn ? today : repaymentOn)
  return { leadId: loan.leadId, loan, totalDuePaise: dueOn(today), repaymentPaise, repaymentOn }
}
