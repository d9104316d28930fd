import { useEffect, useEffectEvent } from 'react'

/** Calls back when the browser shows the page again exactly as it was left, usually after its Back button. */
export function usePageRestored(onRestored: () => void): void {
  const handleRestored = useEffectEvent(onRestored)
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && handleRestored()
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [])
}
