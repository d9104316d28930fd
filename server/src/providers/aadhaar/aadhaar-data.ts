import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'

/** What UIDAI has signed about a person. The number itself is never among it. */
export type AadhaarData = {
  name: string
  /** Null if only the year of birth is known to UIDAI. */
  bornOn: IstDate | null
  /** The last four digits of the number. */
  lastFour: string
}

export type Refused = { kind: 'refused'; because: string }

/** The dates on an Aadhaar are written dd-mm-yyyy or dd/mm/yyyy. */
export function bornOnOf(text: string): IstDate | null {
  const [, day, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return isCalendarDate(date) ? date : null
}
