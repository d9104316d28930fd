import { useLayoutEffect, useRef } from 'react'

/** Returns a function that tells whether the component is still mounted, for replies that arrive later. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  // The cleanup of an ordinary effect may run some time after the component is gone from the screen.
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
