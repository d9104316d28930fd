import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { formatIstTime } from 'domain/calendar/ist-time'

/** A timestamp in Indian time: 12-11-2026, 10:15 am. */
export function DateTime({ at }: { at: string }) {
  const time = new Date(at)
  return (
    <time dateTime={at} className="figures">
      <span className="whitespace-nowrap">{formatDate(istDateOf(time))},</span>{' '}
      <span className="whitespace-nowrap">{formatIstTime(time)}</span>
    </time>
  )
}
