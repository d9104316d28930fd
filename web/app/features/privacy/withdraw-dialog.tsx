import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import type { Consent } from './use-consents'

interface WithdrawDialogProps {
  consent: Consent
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onWithdraw: () => void
}

function Effects({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h3 className="mt-4 first:mt-0">{title}</h3>
      <ul className="mt-2 list-disc space-y-1.5 ps-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  )
}

/** Explains the effects of withdrawing a consent and asks for confirmation. */
export function WithdrawDialog({ consent, isOpen, isBusy, onClose, onWithdraw }: WithdrawDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      title={`Withdraw: ${consent.title}`}
      actions={
        <>
          <Button variant="secondary" busy={isBusy} onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busy={isBusy} busyLabel="Withdrawing…" onClick={onWithdraw}>
            Withdraw consent
          </Button>
        </>
      }
    >
      <Effects title="What happens" items={consent.stops} />
      <Effects title="What is kept anyway" items={consent.kept} />
    </Dialog>
  )
}
