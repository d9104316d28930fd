import type { IstDate } from '../calendar/ist-date.ts'
import { addWorkingDays } from '../calendar/working-days.ts'

/** Loans for fewer days than this may have a shorter offer. */
const shortTenureDays = 7
const validWorkingDays = 3
const validWorkingDaysOfShort = 1

/** The last day on which an offer can be signed: as long as the RBI demands a Key Facts Statement to be valid. */
export const offerExpiresOn = (issuedOn: IstDate, tenureDays: number): IstDate =>
  addWorkingDays(issuedOn, tenureDays < shortTenureDays ? validWorkingDaysOfShort : validWorkingDays)
