import type { IstDate } from 'domain/calendar/ist-date'
import { estimateLoan } from 'domain/loan/estimate-loan'
import type { Database } from '../platform/database/database.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { disbursedNotice, rejectedNotice } from './notices.ts'

type LoanRow = {
  mobile: string
  loanNo: string
  amountPaise: number
  days: number
  dailyRateBasisPoints: number
  repaymentOn: IstDate
}

const readLoan = {
  name: 'read_disbursed_loan',
  text: `select c.mobile, loans.loan_no as "loanNo", loans.principal_paise as "amountPaise", loans.tenure_days as days,
    loans.daily_rate_basis_points as "dailyRateBasisPoints", loans.repayment_on as "repaymentOn"
    from loans join leads on leads.id = loans.lead_id join customers c on c.id = leads.customer_id
    where loans.lead_id = $1 and loans.repayment_on is not null`,
}
const readMobile = {
  name: 'read_mobile_of_lead',
  text: 'select c.mobile from leads join customers c on c.id = leads.customer_id where leads.id = $1',
}

/** A message may be sent again after a crash, never lost. */
export async function tellDisbursed(database: Database, sms: Sms, leadId: string): Promise<void> {
  const [row] = await database.run<LoanRow>(readLoan, [leadId])
  if (row === undefined) return
  const { receivedPaise, totalPaise } = estimateLoan(row)
  await sms.sendNotice(disbursedNotice({ ...row, receivedPaise, duePaise: totalPaise }))
}

export async function tellRejected(database: Database, sms: Sms, leadId: string): Promise<void> {
  const [row] = await database.run<{ mobile: string }>(readMobile, [leadId])
  if (row) await sms.sendNotice(rejectedNotice(row.mobile, leadId))
}
