import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { useEffect, useRef } from 'react'
import { Button } from 'ui/action/button.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { UnbrokenDates } from '../../shared/formatting/unbroken-dates'
import { useFocusOnChange } from '../../shared/forms/use-focus-on-change'
import { useLoanQuote } from '../quote/use-loan-quote'
import type { EligibilityResult } from './use-register-now'

interface EligibilityModalProps {
  result: EligibilityResult | undefined
  onClose: () => void
}

/** The maximum amount of the quote; renders nothing if it cannot be loaded, because the next screen shows it too. */
function LoanLimit() {
  const { data: quote, isPending } = useLoanQuote()
  if (isPending) return <Skeleton label="Loading your limit" lines={2} />
  if (!quote) return null
  return (
    <p className="mt-4 rounded-lg bg-leaf-soft px-5 py-4">
      <span className="block text-ink-soft text-sm">You can borrow up to</span>
      <strong className="figures block text-3xl">{formatRupees(paiseOf(quote.max_loan_amount))}</strong>
    </p>
  )
}

/** The result of the eligibility check with the server's message. */
export function EligibilityModal({ result, onClose }: EligibilityModalProps) {
  const isEligible = result?.isEligible
  const processLink = useRef<HTMLAnchorElement>(null)
  // Runs after the dialog has opened and focused its first button.
  useEffect(() => {
    if (isEligible) processLink.current?.focus()
  }, [isEligible])
  // A successful check removes the button that opened the dialog.
  useFocusOnChange(result, 'content')
  return (
    <Dialog
      open={result !== undefined}
      onClose={onClose}
      title={isEligible ? 'You are eligible' : 'Your eligibility check'}
      actions={
        isEligible ? (
          <LinkButton ref={processLink} to="/my-dashboard/eligibility">
            Process
          </LinkButton>
        ) : (
          <Button onClick={onClose}>OK</Button>
        )
      }
    >
      <p>
        <UnbrokenDates>{result?.message ?? ''}</UnbrokenDates>
      </p>
      {isEligible && <LoanLimit />}
      {isEligible && (
        <p className="mt-4 text-ink-soft">
          Next you choose an amount and a number of days. You see the whole cost in rupees before you agree to anything.
        </p>
      )}
    </Dialog>
  )
}
