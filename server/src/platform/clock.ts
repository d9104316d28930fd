import { addDays, daysBetween, type IstDate, istDateOf } from 'domain/calendar/ist-date'

/** The only source of time, so that tests and the simulator can move it. */
export type Clock = {
  /** The current instant, for codes, sessions and limits. */
  now(): Date
  /** The business day in India, for interest and due dates. */
  today(): IstDate
}

export const systemClock: Clock = { now: () => new Date(), today: () => istDateOf(new Date()) }

/** A clock whose business day is `daysAhead()` days ahead of the base clock's. */
export function clockAhead(daysAhead: () => number, base: Clock = systemClock): Clock {
  return { now: base.now, today: () => addDays(base.today(), daysAhead()) }
}

const dayMs = 86_400_000

/** The current time of day on the business day, for the timestamps of simulated providers. */
export function businessTime(clock: Clock): Date {
  const now = clock.now()
  return new Date(now.getTime() + daysBetween(istDateOf(now), clock.today()) * dayMs)
}
