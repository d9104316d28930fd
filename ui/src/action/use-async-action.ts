import { useRef, useState } from 'react'

/** Runs one call at a time: calling it again before the first has finished does nothing. */
export function useAsyncAction<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const [isRunning, setIsRunning] = useState(false)
  // State is updated only with the next render, so two clicks in one frame need the ref.
  const isLocked = useRef(false)
  async function run(...args: Args): Promise<void> {
    if (isLocked.current) return
    isLocked.current = true
    setIsRunning(true)
    try {
      await action(...args)
    } finally {
      isLocked.current = false
      setIsRunning(false)
    }
  }
  return [run, isRunning] as const
}
