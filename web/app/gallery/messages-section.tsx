import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { useSnackbar } from 'ui/feedback/use-snackbar.ts'
import { Specimen } from './specimen'
import { Specimens } from './specimens'

export function MessagesSection() {
  const say = useSnackbar()
  return (
    <Specimens>
      <Specimen name="Alert, stays" wide>
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
      </Specimen>
      <PassingAlert />
      <Specimen name="Snackbar">
        <Button look="secondary" onClick={() => say('Account number copied')}>
          Show snackbar
        </Button>
      </Specimen>
      <DialogSpecimen />
      <Specimen name="Empty state">
        <EmptyState title="No loan history found." action={<Button look="secondary">Start an application</Button>}>
          Loans you take with us will stand here, with every date and amount.
        </EmptyState>
      </Specimen>
    </Specimens>
  )
}

function PassingAlert() {
  const [message, setMessage] = useState<string>()
  const [stays, setStays] = useState(false)
  function show(words: string, isStaying: boolean) {
    setStays(isStaying)
    setMessage(words)
  }
  return (
    <Specimen name="Alert, passing">
      <div className="mb-3 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => show('Saved for one second', false)}>
          Show for one second
        </Button>
        <Button look="secondary" onClick={() => show('Here until closed', true)}>
          Show until closed
        </Button>
      </div>
      <div className="min-h-14">
        {message && (
          <Alert type="success" clearAfterMs={stays ? null : 1000} onClear={() => setMessage(undefined)}>
            {message}
          </Alert>
        )}
      </div>
    </Specimen>
  )
}

function DialogSpecimen() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Specimen name="Dialog">
      <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="You are eligible"
        actions={
          <>
            <Button look="secondary" onClick={close}>
              Not now
            </Button>
            <Button onClick={close}>Process</Button>
          </>
        }
      >
        <p>You can choose an amount next. Nothing is borrowed until you accept the terms.</p>
      </Dialog>
    </Specimen>
  )
}
