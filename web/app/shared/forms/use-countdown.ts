import { useEffect, useState } from 'react'

const secondsLeftAt = (startedAt: number, seconds: number) =>
  Math.min(seconds, Math.max(0, Math.ceil((startedAt + seconds * 1000 - Date.now()) / 1000)))

/** Whole seconds left, calculated from the clock so that they are right after the device was asleep. */
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
