import { formatDate } from 'domain/calendar/format-date'
import type { IstDate } from 'domain/calendar/ist-date'

/** A day of the wire as customers read it. */
export const shownDate = (date: string): string => formatDate(date as IstDate)
