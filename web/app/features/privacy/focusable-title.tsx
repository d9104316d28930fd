/** The title of a card that gets the focus when the button that had it is removed. */
export function FocusableTitle({ id, children }: { id: string; children: string }) {
  return (
    <span id={id} tabIndex={-1} className="outline-none">
      {children}
    </span>
  )
}
