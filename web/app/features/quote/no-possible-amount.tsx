import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { LinkButton } from 'ui/action/link-button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { yearlyLimitNote } from './quote-values'
import type { LoanQuote } from './use-loan-quote'

/** Instead of a quote: since the eligibility check, new terms have raised the smallest loan above the customer's maximum. */
export function NoPossibleAmount({ quote }: { quote: LoanQuote }) {
  const rupees = (amount: number) => formatRupees(paiseOf(amount))
  return (
    <EmptyState
      title="We cannot offer you a loan now."
      action={<LinkButton to="/my-dashboard/support">Ask us about it</LinkButton>}
    >
      {yearlyLimitNote(quote) ?? `The most we can lend you is ${rupees(quote.max_loan_amount)}.`} That is less than our
      smallest loan of {rupees(quote.min_loan_amount)}.
    </EmptyState>
  )
}
