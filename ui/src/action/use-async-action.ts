import { startTransition, useLayoutEffect, useRef, useState } from 'react'

/**
 * Runs one call at a time; further calls are ignored until it has finished. If it ends with a navigation, it counts as
 * running until the new screen is shown, because both updates are transitions.
 */
export function useAsyncAction<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const [isRunning, setIsRunning] = useState(false)
  // State is updated only with the next render, so two clicks in one frame need the ref.
  const isLocked = useRef(false)
  // Before the button is shown as free, so that no click on it is ignored.
  useLayoutEffect(() => {
    if (!isRunning) isLocked.current = false
  }, [isRunning])
  async function run(...args: Args): Promise<void> {
    if (isLocked.current) return
    isLocked.current = true
    setIsRunning(true)
    try {
      await action(...args)
    } finally {
      startTransition(() => setIsRunning(false))
    }
  }
  return [run, isRunning] as const
}
