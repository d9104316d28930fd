import { useEffect, useRef } from 'react'

/** Returns a function that tells whether the component is still mounted, for replies that arrive later. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
