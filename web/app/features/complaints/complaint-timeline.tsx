import { CalendarDate } from '../../shared/formatting/calendar-date'
import type { ComplaintDetails } from './use-complaints'

type Event = ComplaintDetails['events'][number]

const titles: Record<Event['kind'], string> = {
  RAISED: 'You raised the complaint',
  ATTACHED: 'You added a file',
  REPLIED: 'You wrote',
  ANSWERED: 'We answered',
  CLOSED: 'We answered and closed it',
  REOPENED: 'You opened it again',
  OVERDUE: 'It was not settled within 30 days',
}
const isFromLender = (kind: Event['kind']) => kind === 'ANSWERED' || kind === 'CLOSED'

function TimelineEntry({ event: { kind, on, text, file_url }, loanNo }: { event: Event; loanNo: string | null }) {
  return (
    <li className="relative border-line border-s-2 ps-5 pb-6 last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className={`absolute -start-[7px] top-1.5 size-3 rounded-full ${isFromLender(kind) ? 'bg-leaf' : 'bg-marigold'}`}
      />
      <p className="items-baseline justify-between gap-x-4 sm:flex">
        <strong className="block font-semibold">
          {titles[kind]}
          {kind === 'RAISED' && loanNo && ` about loan ${loanNo}`}
        </strong>
        <span className="flex-none text-ink-soft text-sm">
          <CalendarDate date={on} />
        </span>
      </p>
      {text !== null && (
        <p
          className={`mt-2 whitespace-pre-line wrap-anywhere ${isFromLender(kind) ? 'rounded-lg bg-leaf-soft p-4' : ''}`}
        >
          {text}
        </p>
      )}
      {file_url !== null && (
        <a
          href={file_url}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
        >
          Open the file
          <span className="sr-only">, opens in a new tab</span>
        </a>
      )}
    </li>
  )
}

/** All events, oldest first. */
export function ComplaintTimeline({ complaint: { events, loan_no } }: { complaint: ComplaintDetails }) {
  return (
    <ol className="ms-1.5">
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
        <TimelineEntry key={index} event={event} loanNo={loan_no} />
      ))}
    </ol>
  )
}
