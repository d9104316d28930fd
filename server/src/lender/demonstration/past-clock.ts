import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type { Clock } from '../../platform/clock.ts'

/** The business day and the instant move together through a past, from where they were set on as time passes. */
export type PastClock = Clock & { goTo(instant: Date): void }

export function pastClock(start: Date): PastClock {
  let behindMs = Date.now() - start.getTime()
  const now = () => new Date(Date.now() - behindMs)
  return {
    now,
    today: () => istDateOf(now()),
    /** Never back: what was done took its time. */
    goTo(instant) {
      behindMs = Math.min(behindMs, Date.now() - instant.getTime())
    },
  }
}

const minuteMs = 60_000

/** A minute of a day in India. */
export const instantOf = (day: IstDate, minuteOfDay: number): Date =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + minuteOfDay * minuteMs)
