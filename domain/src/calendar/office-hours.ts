import { addDays, type IstDate, istDateOf, startOfDay } from './ist-date.ts'
import { type BankHolidays, nationalHolidays } from './working-days.ts'

/** When people decide on applications, in India. */
const officeHours = { opens: 10, closes: 19 } as const

const hourMs = 3_600_000
const minuteMs = 60_000
const sunday = 0

const isOfficeDay = (date: IstDate, holidays: BankHolidays): boolean =>
  new Date(`${date}T00:00:00Z`).getUTCDay() !== sunday &&
  !nationalHolidays.includes(date.slice(5)) &&
  !holidays.has(date)

/** The office hours of each day that has any, from the day of `from` on. */
function* officeDays(from: Date, holidays: BankHolidays): Generator<{ opens: number; closes: number }> {
  for (let day = istDateOf(from); ; day = addDays(day, 1)) {
    if (!isOfficeDay(day, holidays)) continue
    const midnight = startOfDay(day).getTime()
    yield { opens: midnight + officeHours.opens * hourMs, closes: midnight + officeHours.closes * hourMs }
  }
}

/** The instant that is so many minutes of office time later. */
export function addOfficeMinutes(from: Date, minutes: number, holidays: BankHolidays): Date {
  let leftMs = minutes * minuteMs
  for (const { opens, closes } of officeDays(from, holidays)) {
    const starts = Math.max(opens, from.getTime())
    if (starts >= closes) continue
    if (starts + leftMs <= closes) return new Date(starts + leftMs)
    leftMs -= closes - starts
  }
  throw new Error('there is no office day')
}

/** How many minutes of office time lie between two instants; negative if the second is earlier. */
export function officeMinutesBetween(from: Date, to: Date, holidays: BankHolidays): number {
  if (to < from) return -officeMinutesBetween(to, from, holidays)
  let ms = 0
  for (const { opens, closes } of officeDays(from, holidays)) {
    if (opens >= to.getTime()) break
    ms += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()))
  }
  return Math.floor(ms / minuteMs)
}
