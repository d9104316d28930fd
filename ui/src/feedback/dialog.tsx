import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../action/icon-button'

interface DialogProps {
  open: boolean
  /** Escape, the close button and a click beside the dialog all come here. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
}

/** A native modal: the rest of the page is out of reach, and focus goes back to where it was. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} closedby="any" onClose={onClose}>
      {open && (
        <>
          <header className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Close" d="M6 6l12 12M18 6 6 18" onClick={() => dialog.current?.close()} />
          </header>
          <div className="dialog-body">{children}</div>
          {actions && <footer className="dialog-actions">{actions}</footer>}
        </>
      )}
    </dialog>
  )
}
