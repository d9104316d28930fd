import type { IstDate } from 'domain/calendar/ist-date'
import { isCalendarDate } from 'domain/calendar/ist-date'
import { z } from 'zod'
import type { DateField } from '../form-definition/field.ts'

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** A date as YYYY-MM-DD. The handler compares it with today, because only it knows the business date. */
export function date({ required, message }: Pick<DateField, 'required' | 'message'>) {
  const schema = z.custom<IstDate>((value) => typeof value === 'string' && isCalendarDate(value), {
    error: ({ input }) => (isMissing(input) ? required : message),
  })
  return schema.meta({ type: 'string', format: 'date' })
}
