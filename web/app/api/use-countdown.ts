import { useEffect, useState } from 'react'

const secondsLeftAt = (since: number, seconds: number) =>
  Math.min(seconds, Math.max(0, Math.ceil((since + seconds * 1000 - Date.now()) / 1000)))

/** Whole seconds left, by the clock rather than by ticks: a sleeping phone wakes up to the truth. */
export function useCountdown(since: number, seconds: number): number {
  const [left, setLeft] = useState(() => secondsLeftAt(since, seconds))
  useEffect(() => {
    const tick = () => setLeft(secondsLeftAt(since, seconds))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [since, seconds])
  return left
}
