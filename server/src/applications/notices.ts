import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/format-date'
import type { IstDate } from 'domain/calendar/ist-date'
import { formatRupees } from 'domain/money/format-rupees'
import type { Notice } from '../providers/sms/sms.ts'

export type DisbursedLoan = {
  mobile: string
  loanNo: string
  receivedPaise: number
  duePaise: number
  repaymentOn: IstDate
}

/** Cost in rupees and the day, as the customer must know them. */
export function disbursedNotice({ mobile, loanNo, receivedPaise, duePaise, repaymentOn }: DisbursedLoan): Notice {
  const values = [formatRupees(receivedPaise), loanNo, formatRupees(duePaise), formatDate(repaymentOn)] as const
  const [received, loan, due, day] = values
  const text = `${brand.name}: ${received} was paid to your bank account for loan ${loan}. Please repay ${due} by ${day}.`
  return { mobile, name: 'disbursed', values, text }
}

/** The reasons are in the account, not in a message that others may read. */
export function rejectedNotice(mobile: string, leadId: string): Notice {
  const text = `${brand.name}: we could not approve your application ${leadId}. Please log in to read why.`
  return { mobile, name: 'rejected', values: [leadId], text }
}
