/** A calendar day in India, written YYYY-MM-DD. */
export type IstDate = `${number}-${number}-${number}`

const istOffsetMs = 5.5 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const utcMidnight = (date: IstDate) => Date.parse(`${date}T00:00:00Z`)

/** The calendar day in India at an instant. India has no daylight saving time. */
export function istDateOf(instant: Date): IstDate {
  return new Date(instant.getTime() + istOffsetMs).toISOString().slice(0, 10) as IstDate
}

/** The hour of the day in India, 0 to 23. */
export const istHourOf = (instant: Date): number => new Date(instant.getTime() + istOffsetMs).getUTCHours()

/** The instant at which a day begins in India. */
export const startOfDay = (date: IstDate): Date => new Date(utcMidnight(date) - istOffsetMs)

export function addDays(date: IstDate, days: number): IstDate {
  return new Date(utcMidnight(date) + days * dayMs).toISOString().slice(0, 10) as IstDate
}

/** Seconds until the next day begins in India. */
export const secondsLeftToday = (instant: Date): number =>
  Math.ceil((dayMs - ((instant.getTime() + istOffsetMs) % dayMs)) / 1000)

/** How many days the second date is after the first; negative if it is before. */
export const daysBetween = (first: IstDate, second: IstDate): number =>
  Math.round((utcMidnight(second) - utcMidnight(first)) / dayMs)

/** As customers see it: DD-MM-YYYY. */
export const formatDate = (date: IstDate): string => date.split('-').reverse().join('-')

/** YYYY-MM-DD, a day that exists, in the years 1900 to 2099. */
export function isCalendarDate(text: string): text is IstDate {
  if (!/^(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The same day some years later: 1 March for 29 February in years without a leap day. */
export function anniversary(date: IstDate, years: number): IstDate {
  const year = Number(date.slice(0, 4)) + years
  const day = `${year}-${date.slice(5)}`
  return isCalendarDate(day) ? day : (`${year}-03-01` as IstDate)
}
