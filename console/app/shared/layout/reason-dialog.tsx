import { type ReactNode, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { TextAreaField } from 'ui/field/text-area-field.tsx'
import type { CallRefused } from '../wire/call'
import { Refusal } from './refusal'

type Props = {
  title: string
  children: ReactNode
  confirmLabel: string
  isDanger?: boolean
  /** Whether what is asked for is known by now. */
  isReady?: boolean
  isRunning: boolean
  refusal: CallRefused | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks why, and says what will happen. */
export function ReasonDialog(props: Props) {
  const { title, children, confirmLabel, isDanger, isReady = true, isRunning, refusal, onConfirm, onClose } = props
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      isLocked={isRunning}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            busy={isRunning}
            disabled={!isReady}
            onClick={() => onConfirm(reason)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {children}
        <TextAreaField
          label="Reason"
          rows={3}
          maxLength={500}
          value={reason}
          help="Kept for good, and read by whoever asks why."
          onChange={(event) => setReason(event.target.value)}
        />
        <Refusal refusal={refusal} />
      </div>
    </Dialog>
  )
}
