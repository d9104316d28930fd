import { addDays, type IstDate } from './ist-date.ts'

/** Bank holidays in all of India, as MM-DD. */
const nationalHolidays: readonly string[] = ['01-26', '08-15', '10-02']

const sunday = 0
const saturday = 6

/** Banks are closed on Sundays, on the second and fourth Saturday of a month, and on national holidays. */
export function isWorkingDay(date: IstDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const weekOfMonth = Math.ceil(Number(date.slice(8)) / 7)
  if (weekday === sunday || (weekday === saturday && weekOfMonth % 2 === 0)) return false
  return !nationalHolidays.includes(date.slice(5))
}

/** The day itself is not counted. */
export function addWorkingDays(date: IstDate, count: number): IstDate {
  let day = date
  let left = count
  while (left > 0) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}
