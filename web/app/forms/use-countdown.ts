import { useEffect, useState } from 'react'

const secondsLeftAt = (startedAt: number, seconds: number) =>
  Math.min(seconds, Math.max(0, Math.ceil((startedAt + seconds * 1000 - Date.now()) / 1000)))

/** Whole seconds left, read from the clock: a phone that was asleep shows the right number at once. */
export function useCountdown(startedAt: number, seconds: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsLeftAt(startedAt, seconds))
  useEffect(() => {
    const tick = () => setSecondsLeft(secondsLeftAt(startedAt, seconds))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [startedAt, seconds])
  return secondsLeft
}
