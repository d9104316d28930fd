import { useEffect, useRef } from 'react'
import { Alert } from '../feedback/alert'

/** What the server had against it, at the top of the form. Takes the focus from the button, never from a field. */
export function FormFailure({ words, onClear }: { words: string | undefined; onClear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (words && !document.activeElement?.matches('input, select, textarea')) place.current?.focus()
  }, [words])
  if (!words) return null
  return (
    <div ref={place} tabIndex={-1} className="scroll-mb-20 rounded-lg">
      <Alert type="error" clearAfterMs={null} onClear={onClear}>
        {words}
      </Alert>
    </div>
  )
}
