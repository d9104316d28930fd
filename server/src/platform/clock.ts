import { addDays, daysBetween, type IstDate, istDateOf } from 'domain/calendar/ist-date'

/** Time comes in through here, so that tests and the simulator can move it. */
export type Clock = {
  /** The instant: codes, sessions and limits. */
  now(): Date
  /** The business day in India: interest, due dates. */
  today(): IstDate
}

export const systemClock: Clock = { now: () => new Date(), today: () => istDateOf(new Date()) }

/** A clock whose business day runs ahead by a number of days that somebody else decides. */
export function clockAhead(daysAhead: () => number, base: Clock = systemClock): Clock {
  return { now: base.now, today: () => addDays(base.today(), daysAhead()) }
}

const dayMs = 86_400_000

/** The time of day on the business day, which a simulated provider stamps on what it does. */
export function businessTime(clock: Clock): Date {
  const now = clock.now()
  return new Date(now.getTime() + daysBetween(istDateOf(now), clock.today()) * dayMs)
}
