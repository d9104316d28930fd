import { isCalendarDate } from '../calendar/is-calendar-date.ts'
import type { IstDate } from '../calendar/ist-date.ts'

/** The day on which somebody reaches an age; 29 February is 1 March where the year has none. */
export function birthday(born: IstDate, ageYears: number): IstDate {
  const year = Number(born.slice(0, 4)) + ageYears
  const day = `${year}-${born.slice(5)}`
  return isCalendarDate(day) ? day : (`${year}-03-01` as IstDate)
}
