import { ageOn } from 'domain/applicant/age'
import { addDays, type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import type { DateField } from './field.ts'

const futureDateMessage = 'Date cannot be in the future.'

type DateOptions = Pick<DateField, 'label' | 'example'> &
  Partial<Pick<DateField, 'autoComplete' | 'mayBeInFuture'>> & {
    minimumAgeYears?: number
    /** An earlier year is treated as a typing error. */
    maximumYearsAgo?: number
    withinDays?: number
  }

/** A date that may be limited to the past, to a minimum age or to the last `withinDays` days. */
export function dateField(options: DateOptions): DateField {
  const { minimumAgeYears = 0, maximumYearsAgo = 100, withinDays, ...field } = options
  const message = `Please enter ${field.label.toLowerCase()} as day, month and year.`
  function check(value: string, today: IstDate): string | undefined {
    if (!isCalendarDate(value)) return message
    if (field.mayBeInFuture === false && value > today) return futureDateMessage
    const years = ageOn(today, value)
    if (minimumAgeYears > 0 && years < minimumAgeYears) return `You must be at least ${minimumAgeYears} years old.`
    if (years > maximumYearsAgo) return `Please check the year: that is more than ${maximumYearsAgo} years ago.`
    if (withinDays === undefined || value >= addDays(today, -withinDays)) return undefined
    return `${field.label} must be within the last ${withinDays} days.`
  }
  return { kind: 'date', required: `${field.label} is required!`, message, check, ...field }
}
