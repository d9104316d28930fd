import { addDays, istDateOf, startOfDay } from 'domain/calendar/ist-date'
import { nextCheckAt } from '../../platform/jobs/next-check.ts'

const minuteMs = 60_000

/**
 * An offer ends with a day, and the provider does not say when somebody signed. So a request is also checked in the last
 * minute of each day: a signature made before then is found in time.
 */
export function nextEsignCheck(now: Date, checks: number): Date {
  const usual = nextCheckAt(now, checks)
  const lastMinute = new Date(startOfDay(addDays(istDateOf(now), 1)).getTime() - minuteMs)
  return now < lastMinute && lastMinute < usual ? lastMinute : usual
}
