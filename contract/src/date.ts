import { isCalendarDate } from 'domain/calendar/is-calendar-date'
import type { IstDate } from 'domain/calendar/ist-date'
import { z } from 'zod'
import type { DateRule } from './fields/calendar-date.ts'

/** A day as YYYY-MM-DD. Whether it may lie in the future is the handler's to say: only it knows today. */
export function date({ requiredMessage, message }: DateRule) {
  const missing = (value: unknown) => value === undefined || value === null || value === ''
  const day = z.custom<IstDate>((value) => typeof value === 'string' && isCalendarDate(value), {
    error: ({ input }) => (missing(input) ? requiredMessage : message),
  })
  return day.meta({ type: 'string', format: 'date' })
}
