import { isCalendarDate } from 'domain/calendar/is-calendar-date'

/** The words for a date that must be given: missing, or no day at all. */
export type DateRule = { requiredMessage: string; message: string }

export const calendarDate = (field: string): DateRule => ({
  requiredMessage: `${field} is required!`,
  message: `Please enter ${field.toLowerCase()} as day, month and year.`,
})

export const futureDateMessage = 'Date cannot be in the future.'
export const tooYoungMessage = 'You must be at least 18 years old.'

export function dateFault(rule: DateRule, value: string): string | undefined {
  if (value.trim() === '') return rule.requiredMessage
  return isCalendarDate(value) ? undefined : rule.message
}
