import { ageOn } from 'domain/applicant/age-on'
import { isCalendarDate } from 'domain/calendar/is-calendar-date'
import { istDateOf } from 'domain/calendar/ist-date'
import type { DateField } from './field.ts'

export const futureDateMessage = 'Date cannot be in the future.'
export const tooYoungMessage = 'You must be at least 18 years old.'

type DateOptions = Pick<DateField, 'label' | 'example'> &
  Partial<Pick<DateField, 'autoComplete' | 'mayBeInFuture'>> & { minimumAgeYears?: number }

/** A date that may not be in the future, or that must make a person old enough. */
export function date({ minimumAgeYears = 0, ...options }: DateOptions): DateField {
  const message = `Please enter ${options.label.toLowerCase()} as day, month and year.`
  function check(value: string, now: Date): string | undefined {
    if (!isCalendarDate(value)) return message
    const today = istDateOf(now)
    if (options.mayBeInFuture === false && value > today) return futureDateMessage
    return minimumAgeYears > 0 && ageOn(today, value) < minimumAgeYears ? tooYoungMessage : undefined
  }
  return { kind: 'date', required: `${options.label} is required!`, message, check, ...options }
}
