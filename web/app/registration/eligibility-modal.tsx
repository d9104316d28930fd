import { Button } from 'ui/action/button.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { UnbrokenDates } from '../format/unbroken-dates'
import type { EligibilityResult } from './use-register-now'

interface EligibilityModalProps {
  result: EligibilityResult | undefined
  onClose: () => void
}

/** The result of the eligibility check, in the server's words. */
export function EligibilityModal({ result, onClose }: EligibilityModalProps) {
  const isEligible = result?.isEligible
  return (
    <Dialog
      open={result !== undefined}
      onClose={onClose}
      title={isEligible ? 'You are eligible' : 'Your eligibility check'}
      actions={
        isEligible ? (
          <LinkButton to="/my-dashboard/eligibility">Process</LinkButton>
        ) : (
          <Button onClick={onClose}>OK</Button>
        )
      }
    >
      <p>
        <UnbrokenDates>{result?.message ?? ''}</UnbrokenDates>
      </p>
      {isEligible && (
        <p className="mt-3 text-ink-soft">
          Next you choose an amount and the days. You see the whole cost in rupees before you agree to anything.
        </p>
      )}
    </Dialog>
  )
}
