import { addDays, type IstDate } from './ist-date.ts'

/** Bank holidays in all of India in every year, as MM-DD. */
export const nationalHolidays: readonly string[] = ['01-26', '08-15', '10-02']

/** The other days on which banks are closed, from the lists that were added. */
export type BankHolidays = ReadonlySet<IstDate>

const sunday = 0
const saturday = 6

/** Banks are closed on Sundays, on the second and fourth Saturday of a month, and on holidays. */
export function isWorkingDay(date: IstDate, holidays: BankHolidays): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const weekOfMonth = Math.ceil(Number(date.slice(8)) / 7)
  if (weekday === sunday || (weekday === saturday && weekOfMonth % 2 === 0)) return false
  return !nationalHolidays.includes(date.slice(5)) && !holidays.has(date)
}

/** The day itself is not counted. */
export function addWorkingDays(date: IstDate, count: number, holidays: BankHolidays): IstDate {
  let day = date
  let left = count
  while (left > 0) {
    day = addDays(day, 1)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}
