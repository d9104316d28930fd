import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { useCustomerProfile } from '../../shared/customers/use-customer-profile'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'

/** Withdraws an application that is not decided yet, after a confirmation. */
export function WithdrawApplication({ leadId }: { leadId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const [message, setMessage] = useState<string>()
  const { refetch } = useCustomerProfile()
  const [withdraw, isWithdrawing] = useAsyncAction(async () => {
    setMessage(undefined)
    const reply = await send('withdrawApplication', { lead_id: String(leadId) })
    if (reply.Status !== 1) return setMessage(reply.Message || tryAgainMessage)
    await refetch()
    setIsOpen(false)
  })
  return (
    <>
      <Button variant="quiet" className="max-sm:w-full sm:justify-self-start" onClick={() => setIsOpen(true)}>
        Withdraw this application
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        isLocked={isWithdrawing}
        title="Withdraw this application?"
        actions={
          <>
            <Button variant="secondary" busy={isWithdrawing} onClick={() => setIsOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={isWithdrawing} busyLabel="Withdrawing…" onClick={() => void withdraw()}>
              Withdraw it
            </Button>
          </>
        }
      >
        <p>It is cancelled, and you owe nothing. This cannot be undone, but you may apply again at once.</p>
        <div className="mt-4 empty:hidden">
          <FormError message={message} onClear={() => setMessage(undefined)} />
        </div>
      </Dialog>
    </>
  )
}
