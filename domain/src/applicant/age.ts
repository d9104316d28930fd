import { anniversary, type IstDate } from '../calendar/ist-date.ts'

export const minimumAgeYears = 18
export const minimumWorkingAgeYears = 14

/** Age in whole years on a day. A birthday on 29 February counts as 1 March in years without a leap day. */
export function ageOn(day: IstDate, born: IstDate): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** The day on which somebody born on a day reaches an age. */
export const birthday = (born: IstDate, ageYears: number): IstDate => anniversary(born, ageYears)
