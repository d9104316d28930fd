import type { FormEvent } from 'react'

/** The value of a ticked checkbox; that of an unticked one is empty. */
export const ticked = 'yes'

/** The value of a named control in the DOM, which may have been entered before hydration. */
export function readControl(id: string, name: string): string | undefined {
  const control = document.getElementById(id) as HTMLInputElement | null
  if (control?.name !== name) return undefined
  if (control.type === 'checkbox') return control.checked ? ticked : ''
  if (control.type !== 'radio') return control.value
  // The id is that of the first radio button of the group.
  return control.closest('fieldset')?.querySelector<HTMLInputElement>('input:checked')?.value ?? ''
}

/** Closes a phone's keyboard after Enter in a field, and lets an error message take the focus. */
export function focusSubmitter({ nativeEvent }: FormEvent) {
  const { submitter } = nativeEvent as SubmitEvent
  submitter?.focus({ preventScroll: true })
  // Without animation, which would compete with scrolling to an error that follows quickly.
  submitter?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Waits for a click to end, because an error shown before mouse up would move the button away from the pointer. */
export function afterPointerUp(callback: () => void) {
  const isPressed = document.documentElement.matches(':active')
  if (isPressed) addEventListener('click', () => setTimeout(callback), { once: true })
  else callback()
}

/** The first empty box of a row of boxes, otherwise the control itself. */
function controlToFocus(control: HTMLElement): HTMLElement {
  const boxes = [...(control.closest('.boxes')?.querySelectorAll('input') ?? [])]
  return boxes.find((box) => box.value === '') ?? control
}

/** Focuses a control and scrolls its whole field into view, with label and error. False if it is not on the page. */
export function focusField(id: string, block: ScrollLogicalPosition = 'nearest'): boolean {
  const control = document.getElementById(id)
  if (!control) return false
  controlToFocus(control).focus({ preventScroll: true })
  const field = control.closest('.field') ?? control
  field.scrollIntoView({ block })
  return true
}
