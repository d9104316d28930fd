import type { FormValues } from 'contract/form-definition/field'
import type { loanQuotationDecisionForm } from 'contract/forms/loan-quotation-decision'
import { daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { loanProduct } from 'domain/loan/product/loan-product'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { roundToRange } from 'ui/field/typed-number.ts'
import type { WantedLoan } from '../payday/wanted-loan'
import type { LoanQuote } from './use-loan-quote'

type Limits = Omit<LoanQuote, 'accepted'>
type QuoteValues = FormValues<typeof loanQuotationDecisionForm>

const toTenure = (days: number, { min_loan_tenure: min, max_loan_tenure: max }: Limits) =>
  roundToRange(days, { min, max, step: 1 })

const toAmount = (rupees: number, { min_loan_amount: min, max_loan_amount: max, loan_amount_step: step }: Limits) =>
  roundToRange(rupees, { min, max, step })

export const hasPossibleAmount = (limits: LoanQuote) => limits.max_loan_amount >= limits.min_loan_amount

/** The accepted quote, or the choice on the home page, or the minimum amount and the default tenure. */
export function savedQuote({ accepted, ...limits }: LoanQuote, wanted?: WantedLoan): QuoteValues {
  const wantedDays = wanted && daysBetween(limits.quoted_on as IstDate, wanted.until as IstDate)
  const tenure = accepted?.tenure ?? (wantedDays || loanProduct.tenureDays.initial)
  const amount = accepted?.amount ?? toAmount(wanted?.amountRupees ?? limits.min_loan_amount, limits)
  return {
    amount: String(amount),
    tenure: String(toTenure(tenure, limits)),
    purpose_id: String(accepted?.purpose_id ?? ''),
  }
}

/** A draft may be outside limits and between steps that have changed since. */
export function withinLimits(values: QuoteValues, limits: LoanQuote): QuoteValues {
  const amount = toAmount(Number(values.amount) || 0, limits)
  const tenure = toTenure(Number(values.tenure) || 0, limits)
  return { ...values, amount: String(amount), tenure: String(tenure) }
}

const basisPoints = (percent: number) => Math.round(percent * 100)

/** The price of the quote, which may come from an earlier version of the terms. */
export const priceOf = (quote: LoanQuote) => ({
  dailyRateBasisPoints: basisPoints(quote.daily_rate_percent),
  feeBasisPoints: basisPoints(quote.fee_percent),
  gstOnFeeBasisPoints: basisPoints(quote.gst_on_fee_percent),
  penalChargeBasisPoints: basisPoints(quote.penal_charge_percent),
  penalChargeAfterDays: quote.penal_charge_after_days,
})

/** Explains the maximum amount if the yearly limit determines it. */
export function yearlyLimitNote({ yearly_limit, max_loan_amount, loan_amount_step }: LoanQuote): string | undefined {
  if (yearly_limit === null || yearly_limit.left >= max_loan_amount + loan_amount_step) return undefined
  const [limit, left] = [yearly_limit.limit, yearly_limit.left].map((rupees) => formatRupees(paiseOf(rupees)))
  return `Without full KYC we may lend you up to ${limit} a year; ${left} of it is left.`
}
