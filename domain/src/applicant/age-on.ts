import type { IstDate } from '../calendar/ist-date.ts'

export const minimumAgeYears = 18
export const minimumWorkingAgeYears = 14

/** Whole years lived on a day; who is born on 29 February has the birthday on 1 March in other years. */
export function ageOn(day: IstDate, born: IstDate): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
