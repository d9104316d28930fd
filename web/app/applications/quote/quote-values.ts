import type { FormValues } from 'contract/form-definition/field'
import type { loanQuotationDecisionForm } from 'contract/forms/loan-quotation-decision'
import { loanProduct } from 'domain/loan/loan-product'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import type { LoanQuote } from './use-loan-quote'

type QuoteValues = FormValues<typeof loanQuotationDecisionForm>

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** What was accepted before, otherwise the smallest amount and the default tenure. */
export function savedQuote({ accepted, ...limits }: LoanQuote): QuoteValues {
  const tenure = accepted?.tenure ?? loanProduct.tenureDays.initial
  return {
    amount: String(accepted?.amount ?? limits.min_loan_amount),
    tenure: String(clamp(tenure, limits.min_loan_tenure, limits.max_loan_tenure)),
    purpose_id: String(accepted?.purpose_id ?? ''),
  }
}

/** A draft may be older than the limits. */
export function withinLimits(values: QuoteValues, limits: LoanQuote): QuoteValues {
  const amount = clamp(Number(values.amount) || 0, limits.min_loan_amount, limits.max_loan_amount)
  const tenure = clamp(Number(values.tenure) || 0, limits.min_loan_tenure, limits.max_loan_tenure)
  return { ...values, amount: String(amount), tenure: String(tenure) }
}

const basisPoints = (percent: number) => Math.round(percent * 100)

/** The price of the quote, which may be that of earlier terms than today's. */
export const priceOf = (quote: LoanQuote) => ({
  dailyRateBasisPoints: basisPoints(quote.daily_rate_percent),
  feeBasisPoints: basisPoints(quote.fee_percent),
  gstOnFeeBasisPoints: basisPoints(quote.gst_on_fee_percent),
})

/** Why no more can be chosen, where the limit of a year is the reason. */
export function yearlyLimitNote({ yearly_limit, max_loan_amount, loan_amount_step }: LoanQuote): string | undefined {
  if (yearly_limit === null || yearly_limit.left >= max_loan_amount + loan_amount_step) return undefined
  const [limit, left] = [yearly_limit.limit, yearly_limit.left].map((rupees) => formatRupees(paiseOf(rupees)))
  return `Without a full KYC we may lend you ${limit} in a year; ${left} of it is left.`
}
