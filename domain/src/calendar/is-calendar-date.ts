import type { IstDate } from './ist-date.ts'

/** YYYY-MM-DD and a day that exists, in the years people live in. */
export function isCalendarDate(text: string): text is IstDate {
  if (!/^(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
