import { formatDate, istDateOf } from './ist-date.ts'

const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })

/** The time of day in India: 10:15 am. */
export const formatIstTime = (at: Date): string => time.format(at)

/** Date and time of day in India: 12-11-2026, 10:15 am. */
export const formatIstDateTime = (at: Date): string => `${formatDate(istDateOf(at))}, ${formatIstTime(at)}`
