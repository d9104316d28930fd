import type { FormEvent } from 'react'

/** The value of a ticked checkbox; an unticked one is empty. */
export const ticked = 'yes'

/** The value of a named control as the browser has it: before hydration that may be more than React knows. */
export function readControl(id: string, name: string): string | undefined {
  const control = document.getElementById(id) as HTMLInputElement | null
  if (control?.name !== name) return undefined
  if (control.type === 'checkbox') return control.checked ? ticked : ''
  if (control.type !== 'radio') return control.value
  // The id belongs to the first of the group.
  return control.closest('fieldset')?.querySelector<HTMLInputElement>('input:checked')?.value ?? ''
}

/** So that Enter in a field closes a phone's keyboard, and an error message may take the focus. */
export function focusSubmitter({ nativeEvent }: FormEvent) {
  const { submitter } = nativeEvent as SubmitEvent
  submitter?.focus({ preventScroll: true })
  // Not smoothly: it would compete with scrolling to an error that comes back quickly.
  submitter?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** An error that appears between mouse down and mouse up would move the button away from under the pointer. */
export function afterPointerUp(callback: () => void) {
  const isPressed = document.documentElement.matches(':active')
  if (isPressed) addEventListener('click', () => setTimeout(callback), { once: true })
  else callback()
}

/** Of a row of boxes, the first that is empty; any other control itself. */
function controlToFocus(control: HTMLElement): HTMLElement {
  const boxes = [...(control.closest('.boxes')?.querySelectorAll('input') ?? [])]
  return boxes.find((box) => box.value === '') ?? control
}

/** Focuses a control and scrolls its whole field into view, label and error included; false when it is not on the page. */
export function focusField(id: string, block: ScrollLogicalPosition = 'nearest'): boolean {
  const control = document.getElementById(id)
  if (!control) return false
  controlToFocus(control).focus({ preventScroll: true })
  const field = control.closest('.field') ?? control
  field.scrollIntoView({ block })
  return true
}
