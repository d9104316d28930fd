import type { ReactNode } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { Refusal } from '../../shared/layout/refusal'
import type { CallRefused } from '../../shared/wire/call'

type Props = {
  title: string
  confirmLabel: string
  isDanger?: boolean
  isReady: boolean
  act: { isRunning: boolean; refusal: CallRefused | undefined }
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog about one act: it stays, with what was typed, until the act is done. */
export function DialogFrame({ title, confirmLabel, isDanger, isReady, act, onConfirm, onClose, children }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      isLocked={act.isRunning}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            busy={act.isRunning}
            disabled={!isReady}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        <Refusal refusal={act.refusal} />
      </div>
    </Dialog>
  )
}
