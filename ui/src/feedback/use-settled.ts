import { useEffect, useState } from 'react'

/** Words that changed and then stood still for a while; nothing until they first change. */
export function useSettled(words: string, afterMs: number): string {
  const [first] = useState(words)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (words === first && settled === '') return
    const timer = setTimeout(() => setSettled(words), afterMs)
    return () => clearTimeout(timer)
  }, [words, first, settled, afterMs])
  return settled
}
