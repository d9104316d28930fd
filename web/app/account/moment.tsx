import { formatDate } from 'domain/calendar/format-date'
import { istDateOf } from 'domain/calendar/ist-date'

const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })

/** An instant as India's calendar and clock show it: 12-11-2026, 10:15 am. */
export function Moment({ at }: { at: string }) {
  const instant = new Date(at)
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatDate(istDateOf(instant))}, {clock.format(instant)}
    </time>
  )
}
