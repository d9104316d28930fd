import { DateTime } from '../../shared/formatting/date-time'
import type { ConsentEvent } from './use-consents'

function HistoryEntry({ event: { title, action, words, version, at, page } }: { event: ConsentEvent }) {
  return (
    <li className="border-line border-b py-4 last:border-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="font-semibold">
          {title}: {action === 'GIVEN' ? 'given' : 'withdrawn'}
        </strong>
        <span className="text-ink-soft text-sm">
          <DateTime at={at} />
        </span>
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-leaf text-sm underline underline-offset-4">
          The words as they were
        </summary>
        <p className="text-sm">{words}</p>
        <p className="mt-2 text-ink-soft text-sm">
          Version {version}
          {page && `, on the page ${page}`}
        </p>
      </details>
    </li>
  )
}

/** All consents given and withdrawn, newest first. */
export function ConsentHistory({ events }: { events: readonly ConsentEvent[] }) {
  return (
    <section aria-labelledby="consent-history" className="card">
      <h2 id="consent-history" className="text-xl">
        History
      </h2>
      <ul className="mt-2">
        {events.map((event) => (
          <HistoryEntry key={`${event.purpose} ${event.action} ${event.at}`} event={event} />
        ))}
      </ul>
    </section>
  )
}
