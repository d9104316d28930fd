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
          Loans you take with us appear here, with every date and amount.
        </EmptyState>
      </Example>
    </Examples>
  )
}

function TemporaryAlert() {
  const [shown, setShown] = useState<{ message: string; clearAfterMs: number | null; place?: 'top' }>()
  const showButton = (label: string, alert: NonNullable<typeof shown>) => (
    <Button variant="secondary" onClick={() => setShown(alert)}>
      {label}
    </Button>
  )
  return (
    <Example name="Alert, temporary">
      <div className="mb-3 flex flex-wrap gap-3">
        {showButton('Show for one second', { message: 'Saved for one second', clearAfterMs: 1000 })}
        {showButton('Show until closed', { message: 'Here until closed', clearAfterMs: null })}
        {showButton('Show at the top', { message: 'In sight on the whole page', clearAfterMs: null, place: 'top' })}
      </div>
      <div className="min-h-14">
        <div role="status">
          {shown && (
            <Alert
              type="success"
              place={shown.place}
              clearAfterMs={shown.clearAfterMs}
              onClear={() => setShown(undefined)}
            >
              {shown.message}
            </Alert>
          )}
        </div>
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
