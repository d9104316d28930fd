import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import { Example, Examples } from './example'

export function MessagesSection() {
  const showSnackbar = useSnackbar()
  return (
    <Examples>
      <Example name="Alert, stays" wide>
        <div className="grid gap-3">
          <Alert type="error" clearAfterMs={null}>
            We could not reach the bank. Your details are kept; please try again.
          </Alert>
          <Alert type="success" clearAfterMs={null}>
            All documents uploaded successfully.
          </Alert>
          <Alert type="info" clearAfterMs={null}>
            Your code works for 10 minutes.
          </Alert>
        </div>
      </Example>
      <TemporaryAlert />
      <Example name="Snackbar">
        <Button variant="secondary" onClick={() => showSnackbar('Account number copied')}>
          Show snackbar
        </Button>
      </Example>
      <DialogExample />
      <Example name="Empty state">
        <EmptyState title="No loan history found." action={<Button variant="secondary">Start an application</Button>}>
          Loans you take with us will stand here, with every date and amount.
        </EmptyState>
      </Example>
    </Examples>
  )
}

function TemporaryAlert() {
  const [message, setMessage] = useState<string>()
  const [isPersistent, setIsPersistent] = useState(false)
  function show(text: string, persistent: boolean) {
    setIsPersistent(persistent)
    setMessage(text)
  }
  return (
    <Example name="Alert, passing">
      <div className="mb-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => show('Saved for one second', false)}>
          Show for one second
        </Button>
        <Button variant="secondary" onClick={() => show('Here until closed', true)}>
          Show until closed
        </Button>
      </div>
      <div className="min-h-14">
        {message && (
          <Alert type="success" clearAfterMs={isPersistent ? null : 1000} onClear={() => setMessage(undefined)}>
            {message}
          </Alert>
        )}
      </div>
    </Example>
  )
}

function DialogExample() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Example name="Dialog">
      <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="You are eligible"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Not now
            </Button>
            <Button onClick={close}>Process</Button>
          </>
        }
      >
        <p>You can choose an amount next. Nothing is borrowed until you accept the terms.</p>
      </Dialog>
    </Example>
  )
}
