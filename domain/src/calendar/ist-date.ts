/** A calendar day in India, written YYYY-MM-DD. */
export type IstDate = `${number}-${number}-${number}`

const istOffsetMs = 5.5 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** The calendar day in India at an instant; India keeps one offset all year. */
export function istDateOf(instant: Date): IstDate {
  return new Date(instant.getTime() + istOffsetMs).toISOString().slice(0, 10) as IstDate
}

export function addDays(date: IstDate, days: number): IstDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10) as IstDate
}

/** Seconds until the next day begins in India. */
export const secondsLeftToday = (instant: Date): number =>
  Math.ceil((dayMs - ((instant.getTime() + istOffsetMs) % dayMs)) / 1000)
