import { z } from 'zod'
import { announcedDebit, sentDebit } from '../mandates/sent-debit.ts'

/** The names are the specification's: loan_recommended is the amount lent, real_interest the unpaid accrued interest. */
const repaymentData = z.object({
  loan_no: z.string(),
  disbursal_date: z.string(),
  repayment_date: z.string(),
  repayment_amount: z.number(),
  loan_recommended: z.number(),
  real_interest: z.number(),
  total_due_amount: z.number(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  lead_id: z.number(),
})

/** A period with the same principal: days x principal x rate, or less if the cost of the loan has reached its limit. */
const interestPeriod = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number(),
  principal: z.number(),
  interest: z.number(),
  is_limited: z.boolean(),
})

const payment = z.object({
  on: z.string(),
  amount: z.number(),
  receipt_no: z.string().nullable(),
  to_charges: z.number(),
  to_interest: z.number(),
  to_principal: z.number(),
  owed_back: z.number(),
})

/** How the amount due is calculated: interest by period, charges, corrections, and payments with their allocation. */
const explanation = z.object({
  as_of: z.string(),
  status: z.string(),
  daily_rate_percent: z.number(),
  amount_lent: z.number(),
  interest: z.array(interestPeriod),
  interest_total: z.number(),
  charges: z.array(z.object({ on: z.string(), amount: z.number(), reason: z.string() })),
  charges_total: z.number(),
  /** Interest recalculated after a payment reported late, and amounts rounded off; negative in the customer's favour. */
  corrections: z.array(z.object({ on: z.string(), amount: z.number(), reason: z.string() })),
  payments: z.array(payment),
  payments_total: z.number(),
  due: z.object({ principal: z.number(), interest: z.number(), charges: z.number(), total: z.number() }),
  owed_back: z.number(),
})

/** The repayment of one loan, opened with a one-time code or the customer's session. */
export const repayment = z.object({
  repayment_data: repaymentData,
  order_id: z.string(),
  explanation,
  sent_debit: sentDebit.nullable(),
  announced_debit: announcedDebit.nullable(),
  /** The borrower's other open loans. */
  other_open_loans: z.array(z.object({ lead_id: z.number(), loan_no: z.string() })),
})
