import { Button } from 'ui/action/button.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { UnbrokenDates } from 'ui/type/unbroken-dates.tsx'
import type { Outcome } from './use-register-now'

interface EligibilityModalProps {
  outcome: Outcome | undefined
  onClose: () => void
}

/** What came of the check, in the server's words. */
export function EligibilityModal({ outcome, onClose }: EligibilityModalProps) {
  const isEligible = outcome?.state === 1
  return (
    <Dialog
      open={outcome !== undefined}
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
        <UnbrokenDates>{outcome?.message ?? ''}</UnbrokenDates>
      </p>
      {isEligible && (
        <p className="mt-3 text-ink-soft">
          Next you choose an amount and the days. You see the whole cost in rupees before you agree to anything.
        </p>
      )}
    </Dialog>
  )
}
