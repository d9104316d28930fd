/** Focuses a control and scrolls its whole field into view, label and error included; false when it is not on the page. */
export function focusField(id: string, block: ScrollLogicalPosition = 'nearest'): boolean {
  const control = document.getElementById(id)
  if (!control) return false
  control.focus({ preventScroll: true })
  const field = control.closest('.field') ?? control
  field.scrollIntoView({ block })
  return true
}
