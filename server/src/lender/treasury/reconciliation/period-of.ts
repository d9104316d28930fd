import { addDays, type IstDate, startOfDay } from 'domain/calendar/ist-date'

/** A day in India; `to` is the start of the next day and not part of it. */
export const periodOf = (day: IstDate) => ({ from: startOfDay(day), to: startOfDay(addDays(day, 1)) })
