import type { FormValues } from 'contract/form-definition/field'
import type { loanQuotationDecisionForm } from 'contract/forms/loan-quotation-decision'
import { loanProduct } from 'domain/loan/loan-product'
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
