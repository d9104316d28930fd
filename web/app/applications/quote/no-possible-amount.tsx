import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { LinkButton } from 'ui/action/link-button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { yearlyLimitNote } from './quote-values'
import type { LoanQuote } from './use-loan-quote'

/** Instead of a quote: since the eligibility check the smallest loan was raised above what the yearly limit leaves. */
export function NoPossibleAmount({ quote }: { quote: LoanQuote }) {
  return (
    <EmptyState
      title="We cannot offer you a loan now."
      action={<LinkButton to="/my-dashboard/support">Ask us about it</LinkButton>}
    >
      {yearlyLimitNote(quote)} That is less than our smallest loan of {formatRupees(paiseOf(quote.min_loan_amount))}.
    </EmptyState>
  )
}
