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

const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
const monthName = (month: number) => [...monthNames, 'November', 'December'][month - 1]

/** What is wrong with a date, complete but impossible, or without the century; undefined if it is not even that. */
function describeWrongDate(value: string): string | undefined {
  const parts = value.split('-')
  const [day = '', month = '', year = ''] = parts[0]?.length === 4 ? [parts[2], parts[1], parts[0]] : parts
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d+$/.test(year)) return undefined
  if (year.length !== 4) return 'Please write the year with four digits, such as 1994.'
  const name = monthName(Number(month))
  if (name === undefined) return `There is no month ${Number(month)}. Please write the day first, then the month.`
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) < 1 || Number(day) > lastDay
    ? `${name} ${year} has ${lastDay} days. Please check the day.`
    : undefined
}

/** A date that may be limited to the past, to a minimum age or to the last `withinDays` days. */
export function dateField(options: DateOptions): DateField {
  const { minimumAgeYears = 0, maximumYearsAgo = 100, withinDays, ...field } = options
  const message = `Please enter ${field.label.toLowerCase()} as day, month and year.`
  function check(value: string, today: IstDate): string | undefined {
    if (!isCalendarDate(value)) return describeWrongDate(value) ?? message
    if (field.mayBeInFuture === false && value > today) return futureDateMessage
    const years = ageOn(today, value)
    if (minimumAgeYears > 0 && years < minimumAgeYears) return `You must be at least ${minimumAgeYears} years old.`
    if (years > maximumYearsAgo) return `Please check the year: that is more than ${maximumYearsAgo} years ago.`
    if (withinDays === undefined || value >= addDays(today, -withinDays)) return undefined
    return `${field.label} must be within the last ${withinDays} days.`
  }
  return { kind: 'date', required: `${field.label} is required!`, message, check, ...field }
}
