import { useEffect, useState } from 'react'

/** For a live region: empty until the text first changes, then the text once it has not changed for `delayMs`. */
export function useDebouncedAnnouncement(text: string, delayMs: number): string {
  const [initialText] = useState(text)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (text === initialText && announced === '') return
    const timer = setTimeout(() => setAnnounced(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, initialText, announced, delayMs])
  return announced
}
