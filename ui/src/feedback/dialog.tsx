import { type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '../action/icon-button'

interface DialogProps {
  open: boolean
  /** Called by Escape, the close button and a click on the backdrop. */
  onClose: () => void
  /** Ignores all of these, while something is sent that closing the dialog would not stop. */
  isLocked?: boolean
  title: string
  children: ReactNode
  /** Buttons in the footer, the main one last. */
  actions?: ReactNode
}

/** Ignores the second click of a double click that opened the dialog. */
function stopSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation()
}

/** The backdrop belongs to the dialog itself, and everything inside to its children. */
const isBeside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget

/**
 * Closes on a click beside the dialog. A drag out of the dialog is no click, and neither is the second click of a double
 * click that has opened it, on which `closedby="any"` would close it.
 */
function useClickBeside(close: () => void) {
  const isPressed = useRef(false)
  return {
    onPointerDown: (event: SyntheticEvent) => {
      isPressed.current = isBeside(event)
    },
    onClick: (event: MouseEvent) => {
      if (isPressed.current && isBeside(event) && event.detail === 1) close()
    },
  }
}

const fields = '.dialog-body :is(input:not([type=hidden]), select, textarea):enabled'

/** The browser begins with the button that closes the dialog; whoever fills something in begins there, once it has loaded. */
function useFirstField(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  const isPlaced = useRef(false)
  useEffect(() => {
    if (!open) isPlaced.current = false
    const field = open && !isPlaced.current && dialog.current?.querySelector<HTMLElement>(fields)
    if (!field) return
    isPlaced.current = true
    if (document.activeElement?.closest('.dialog-head')) field.focus()
  })
}

/** A native modal dialog; the browser makes the rest of the page inert and restores the focus on close. */
export function Dialog({ open, onClose, isLocked, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => isLocked || dialog.current?.close()
  const clickBeside = useClickBeside(close)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  useFirstField(dialog, open)
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      closedby={isLocked ? 'none' : 'closerequest'}
      // For browsers without `closedby`.
      onCancel={(event) => isLocked && event.preventDefault()}
      onClose={onClose}
      {...clickBeside}
    >
      {open && (
        <>
          <header className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Close" d="M6 6l12 12M18 6 6 18" onClick={close} />
          </header>
          <div className="dialog-body">{children}</div>
          {actions && (
            <footer className="dialog-actions" onClickCapture={stopSecondClick}>
              {actions}
            </footer>
          )}
        </>
      )}
    </dialog>
  )
}
