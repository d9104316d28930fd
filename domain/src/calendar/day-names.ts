import { addDays, formatDate, type IstDate } from './ist-date.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** 0 is Monday. */
export const weekdayOf = (date: IstDate): number => (new Date(date).getUTCDay() + 6) % 7

/** The label of a day in a calendar: its number, with the month on the first. */
export function dayOfMonth(date: IstDate): string {
  const day = Number(date.slice(8))
  return day === 1 ? `1 ${months[Number(date.slice(5, 7)) - 1]}` : String(day)
}

/** Formats the day that is a number of days after today. */
export type DayNames = Record<'date' | 'shortDate' | 'dayOfMonth' | 'weekday', (daysFromToday: number) => string>

export const dayNamesFrom = (today: IstDate): DayNames => ({
  date: (days) => formatDate(addDays(today, days)),
  shortDate: (days) => formatDate(addDays(today, days)).slice(0, 5),
  dayOfMonth: (days) => dayOfMonth(addDays(today, days)),
  weekday: (days) => weekdays[weekdayOf(addDays(today, days))] as string,
})

/** Placeholders for pages that are rendered at build time; `withDayNames` replaces them when the page is served. */
export const markedDayNames: DayNames = {
  date: (days) => `{{date ${days}}}`,
  shortDate: (days) => `{{shortDate ${days}}}`,
  dayOfMonth: (days) => `{{dayOfMonth ${days}}}`,
  weekday: (days) => `{{weekday ${days}}}`,
}

const mark = /\{\{(date|shortDate|dayOfMonth|weekday) (\d+)\}\}/g

export const hasMarkedDays = (html: string): boolean => html.search(mark) !== -1

export function withDayNames(html: string, today: IstDate): string {
  const names = dayNamesFrom(today)
  return html.replace(mark, (_, name: keyof DayNames, days: string) => names[name](Number(days)))
}
