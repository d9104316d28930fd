import { type ReactNode, useEffect, useState } from 'react'
import { SnackbarContext } from './use-snackbar'

/** Holds the one snackbar of the page; a new message takes the place of the last. */
export function SnackbarProvider({ children, clearAfterMs = 3000 }: { children: ReactNode; clearAfterMs?: number }) {
  const [message, setMessage] = useState<{ words: string }>()
  const [say] = useState(() => (words: string) => setMessage({ words }))
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), clearAfterMs)
    return () => clearTimeout(timer)
  }, [message, clearAfterMs])
  return (
    <SnackbarContext value={say}>
      {children}
      <div className="snackbar-place" role="status">
        {message && <p className="snackbar">{message.words}</p>}
      </div>
    </SnackbarContext>
  )
}
