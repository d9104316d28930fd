import { type IstDate, istDateOf } from 'domain/calendar/ist-date'

const dayMs = 86_400_000

/** Days after a document was asked for: the customer is reminded on the first two, and the application cancelled on the last. */
export const followUpDays = [1, 3, 7] as const
const [firstDay, , lastDay] = followUpDays

export const daysAfter = (askedAt: Date, days: number): Date => new Date(askedAt.getTime() + days * dayMs)
export const firstFollowUp = (askedAt: Date): Date => daysAfter(askedAt, firstDay)
export const lastDayFor = (askedAt: Date): IstDate => istDateOf(daysAfter(askedAt, lastDay))
