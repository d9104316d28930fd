import { addDays, istDateOf, startOfDay } from 'domain/calendar/ist-date'
import { useEffect, useEffectEvent } from 'react'

/** The requests of all customers are spread over this time. */
const spreadMs = 60_000

const msUntilMidnight = (now: Date) => startOfDay(addDays(istDateOf(now), 1)).getTime() - now.getTime()

/** What is due changes at midnight in India, also on a screen that stays open. */
export function useAtMidnight(onMidnight: () => void): void {
  const handleMidnight = useEffectEvent(onMidnight)
  useEffect(() => {
    let timer: number
    const wait = () => {
      timer = window.setTimeout(
        () => {
          handleMidnight()
          wait()
        },
        msUntilMidnight(new Date()) + Math.random() * spreadMs,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
}
