import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const SnackbarContext = createContext<(message: string) => void>(() => {})

/** Returns a function that shows a short message at the bottom of the screen. */
export const useSnackbar = () => use(SnackbarContext)

/** Renders the only snackbar of the page; a new message replaces the last one. */
export function SnackbarProvider({ children, clearAfterMs = 3000 }: { children: ReactNode; clearAfterMs?: number }) {
  // An object, so that the same text shown again restarts the timer.
  const [message, setMessage] = useState<{ text: string }>()
  const [show] = useState(() => (text: string) => setMessage({ text }))
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), clearAfterMs)
    return () => clearTimeout(timer)
  }, [message, clearAfterMs])
  return (
    <SnackbarContext value={show}>
      {children}
      <div className="snackbar-region" role="status">
        {message && <p className="snackbar">{message.text}</p>}
      </div>
    </SnackbarContext>
  )
}
