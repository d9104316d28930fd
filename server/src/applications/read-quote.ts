import type { LoanStatus } from 'domain/loan/loan-statuses'
import { type QuoteBounds, quoteBounds } from 'domain/loan/quote-bounds'
import type { UserType } from 'domain/loan/user-types'

/** What a quote is made of; the lead is the one that is still open for changes. */
export type QuoteRow = {
  incomePaise: number
  userType: UserType
  amountPaise: number | null
  tenureDays: number | null
  purposeId: number | null
}

/** The columns of a quote, of `customers` as c and `leads` as l. */
export const quoteColumns = `c.monthly_income_paise as "incomePaise", l.user_type as "userType",
  l.amount_paise as "amountPaise", l.tenure_days as "tenureDays", l.purpose_id as "purposeId"`

const editable: LoanStatus = 'NEW'

/** The lead of a customer, of the one in $1 unless told otherwise, that may still be changed. */
export const editableLeadOf = (customerId: string) => `l.customer_id = ${customerId} and l.status = '${editable}'`
export const editableLead = editableLeadOf('$1')

export const boundsOf = ({ incomePaise, userType }: QuoteRow): QuoteBounds =>
  quoteBounds(incomePaise, userType === 'REPEAT')
