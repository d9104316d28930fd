import type { IstDate } from '../calendar/ist-date.ts'
import { addWorkingDays } from '../calendar/working-days.ts'

/** For a tenure below this an offer may be valid for a shorter time. */
const shortTenureDays = 7
const validWorkingDays = 3
const validWorkingDaysForShortTenure = 1

/** The last day on which an offer can be signed. The RBI requires a Key Facts Statement to be valid that long. */
export const offerExpiresOn = (issuedOn: IstDate, tenureDays: number): IstDate =>
  addWorkingDays(issuedOn, tenureDays < shortTenureDays ? validWorkingDaysForShortTenure : validWorkingDays)
