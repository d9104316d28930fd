import type { ReactNode } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { Refusal } from '../../shared/layout/refusal'
import type { CallRefused } from '../../shared/wire/call'

type Props = {
  title: string
  confirmLabel: string
  isReady?: boolean
  isDanger?: boolean
  isRunning?: boolean
  refusal?: CallRefused | undefined
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** One thing that is done for a customer, with what it needs. */
export function ActDialog(props: Props) {
  const {
    title,
    confirmLabel,
    isReady = true,
    isDanger,
    isRunning = false,
    refusal,
    onConfirm,
    onClose,
    children,
  } = props
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
          <Button variant={isDanger ? 'danger' : 'primary'} busy={isRunning} disabled={!isReady} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {children}
        <Refusal refusal={refusal} />
      </div>
    </Dialog>
  )
}
