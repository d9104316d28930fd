import { formatDate } from 'domain/calendar/format-date'
import { isCalendarDate } from 'domain/calendar/is-calendar-date'
import { istDateOf } from 'domain/calendar/ist-date'

/** A day as DD-MM-YYYY; of an instant, the day it was in India. */
export function Day({ on }: { on: string }) {
  const day = isCalendarDate(on) ? on : istDateOf(new Date(on))
  return (
    <time dateTime={day} className="figures whitespace-nowrap">
      {formatDate(day)}
    </time>
  )
}
