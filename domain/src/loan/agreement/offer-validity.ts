import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { addWorkingDays, type BankHolidays } from '../../calendar/working-days.ts'

/** For a tenure below this an offer may be valid for a shorter time. */
const shortTenureDays = 7
const validWorkingDays = 3
const validWorkingDaysForShortTenure = 1

/** Added while a year's list of holidays is missing; more than the holidays that fall into the days of one offer. */
const spareWorkingDays = 4

const yearOf = (date: IstDate): string => date.slice(0, 4)
const hasListOf = (holidays: BankHolidays, date: IstDate): boolean =>
  [...holidays].some((holiday) => yearOf(holiday) === yearOf(date))

/**
 * The last day on which an offer can be signed. The RBI requires a Key Facts Statement to be valid for that many working
 * days at least, so an offer is valid for longer if it reaches into a year whose holidays are not known yet.
 */
export function offerExpiresOn(issuedOn: IstDate, tenureDays: number, holidays: BankHolidays): IstDate {
  const count = tenureDays < shortTenureDays ? validWorkingDaysForShortTenure : validWorkingDays
  const expiresOn = addWorkingDays(issuedOn, count, holidays)
  const isKnown = hasListOf(holidays, issuedOn) && hasListOf(holidays, expiresOn)
  return isKnown ? expiresOn : addWorkingDays(issuedOn, count + spareWorkingDays, holidays)
}

/** After its last day an offer with an open eSign request waits at most one more day for a provider that does not answer. */
export const mayWaitForEsign = (expiresOn: IstDate, today: IstDate): boolean => today <= addDays(expiresOn, 1)

/**
 * What counts is the day in the signature, not the day on which we learn of it. If the signature has none, the borrower gets
 * the benefit of the doubt for as long as the offer may wait.
 */
export const isEsignInTime = (
  expiresOn: IstDate,
  { signedOn, today }: { signedOn: IstDate | undefined; today: IstDate },
): boolean => (signedOn ? signedOn <= expiresOn : mayWaitForEsign(expiresOn, today))
