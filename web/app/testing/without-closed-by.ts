import { onTestFinished } from 'vitest'

/** Makes the browser one that does not know `closedby`, also of dialogs that are open. */
export function withoutClosedBy(): void {
  const { prototype } = HTMLDialogElement
  const known = Object.getOwnPropertyDescriptor(prototype, 'closedBy')
  if (known === undefined) return
  Reflect.deleteProperty(prototype, 'closedBy')
  onTestFinished(() => void Object.defineProperty(prototype, 'closedBy', known))
  for (const dialog of document.querySelectorAll('dialog')) dialog.removeAttribute('closedby')
}
