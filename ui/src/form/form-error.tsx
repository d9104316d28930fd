import { useEffect, useRef } from 'react'
import { Alert } from '../feedback/alert'

/** The error of a failed submission. It takes the focus from the button, but never from a field. */
export function FormError({ message, onClear }: { message: string | undefined; onClear: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message && !document.activeElement?.matches('input, select, textarea')) container.current?.focus()
  }, [message])
  if (!message) return null
  return (
    <div ref={container} tabIndex={-1} className="scroll-mb-20 rounded-lg">
      <Alert type="error" clearAfterMs={null} onClear={onClear}>
        {message}
      </Alert>
    </div>
  )
}
