import { quoteFields } from 'contract/fields/quote'
import { loanProduct } from 'domain/loan/loan-product'
import { loanPurposes } from 'domain/loan/loan-purposes'
import { chosenId } from 'ui/form/chosen-id.ts'
import type { Values } from 'ui/form/use-form.ts'
import type { LoanQuote } from './use-loan-quote'

export type QuoteName = 'amount' | 'tenure' | 'purpose_id'
type Quote = Values<QuoteName>

export const amountStepRupees = loanProduct.amountPaise.step / 100

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** What was accepted before, else the least there is to borrow and the product's own number of days. */
export function firstQuote({ accepted, ...bounds }: LoanQuote): Quote {
  const tenure = accepted?.tenure ?? loanProduct.tenureDays.initial
  return {
    amount: String(accepted?.amount ?? bounds.min_loan_amount),
    tenure: String(within(tenure, bounds.min_loan_tenure, bounds.max_loan_tenure)),
    purpose_id: String(accepted?.purpose_id ?? ''),
  }
}

/** What was kept on the device may be older than the bounds. */
export function insideBounds(quote: Quote, bounds: LoanQuote): Quote {
  const amount = within(Number(quote.amount) || 0, bounds.min_loan_amount, bounds.max_loan_amount)
  const tenure = within(Number(quote.tenure) || 0, bounds.min_loan_tenure, bounds.max_loan_tenure)
  return { ...quote, amount: String(amount), tenure: String(tenure) }
}

export const quoteFaults = (values: Quote) => ({
  purpose_id: values.purpose_id ? undefined : quoteFields.purposeMissing,
})

export const quoteBody = (values: Quote) => ({
  amount: Number(values.amount),
  tenure: Number(values.tenure),
  purpose_id: chosenId(loanPurposes, values.purpose_id),
})
