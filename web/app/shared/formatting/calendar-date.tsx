import { formatDate, type IstDate, isCalendarDate, istDateOf } from 'domain/calendar/ist-date'

/** A date of the API (YYYY-MM-DD) as DD-MM-YYYY. */
export const formatApiDate = (date: string): string => formatDate(date as IstDate)

/** A date as DD-MM-YYYY; of a timestamp, the date in India. */
export function CalendarDate({ date }: { date: string }) {
  const day = isCalendarDate(date) ? date : istDateOf(new Date(date))
  return (
    <time dateTime={day} className="figures whitespace-nowrap">
      {formatDate(day)}
    </time>
  )
}
