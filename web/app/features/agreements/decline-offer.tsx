import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'
import { type Offer, useRefetchOffer, useUpdateOffer } from './use-offer'

type Props = { offer: Offer; label?: string; keepLabel?: string }

/** Declines the offer after a confirmation. */
export function DeclineOffer({ offer, label = 'No, thank you', keepLabel = 'Keep the offer' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [message, setMessage] = useState<string>()
  const updateOffer = useUpdateOffer(offer.lead_id)
  const refetchOffer = useRefetchOffer(offer.lead_id)
  function open() {
    setMessage(undefined)
    setIsOpen(true)
  }
  const [decline, isDeclining] = useAsyncAction(async () => {
    const reply = await send('agreement', 'decline', { lead_id: String(offer.lead_id) })
    if (reply.Status === 1) return updateOffer(reply.Data)
    setMessage(reply.Message || tryAgainMessage)
    await refetchOffer()
  })
  return (
    <>
      <Button variant="quiet" className="self-center" onClick={open}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        isLocked={isDeclining}
        title="Decline this loan?"
        actions={
          <>
            <Button variant="secondary" busy={isDeclining} onClick={() => setIsOpen(false)}>
              {keepLabel}
            </Button>
            <Button variant="danger" busy={isDeclining} busyLabel="Declining…" onClick={() => void decline()}>
              Decline the loan
            </Button>
          </>
        }
      >
        <p>
          Your application is cancelled, nothing is paid out and you owe nothing. This cannot be undone, but you may
          apply again at once; the next offer may be different.
        </p>
        <div className="mt-4 empty:hidden">
          <FormError message={message} onClear={() => setMessage(undefined)} />
        </div>
      </Dialog>
    </>
  )
}
