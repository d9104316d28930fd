import { addDays, type IstDate, startOfDay } from 'domain/calendar/ist-date'

/** A day in India, from its first instant up to, but without, the first of the next day. */
export const periodOf = (day: IstDate) => ({ from: startOfDay(day), to: startOfDay(addDays(day, 1)) })
