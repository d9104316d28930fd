import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNo = (text: string) =>
  /^\d+$/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1

const dayFirst = /^(\d{1,2})[-/. ]+(\d{1,2}|[A-Za-z]{3,9})[-/., ]+(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/

function dateOf(year: string, month: string, day: string): IstDate | undefined {
  const date = [
    year.length === 2 ? `20${year}` : year,
    String(monthNo(month)).padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-')
  return isCalendarDate(date) ? date : undefined
}

/** A date as Indian banks print it, the day before the month. */
export function parseDate(text: string): IstDate | undefined {
  const [, day = '', month = '', year = ''] = dayFirst.exec(text.trim()) ?? []
  if (year !== '') return dateOf(year, month, day)
  const [, y = '', m = '', d = ''] = yearFirst.exec(text.trim()) ?? []
  return y === '' ? undefined : dateOf(y, m, d)
}

/** The first two of a date of which the year stands on the next line. */
export const isDateWithoutYear = (text: string): boolean => /^\d{1,2}[- ](?:[A-Za-z]{3}|\d{1,2})-?$/.test(text)

/** Any date within a longer text. */
export const dateWithin = String.raw`\d{1,2}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})[-/., ]+\d{2,4}`
