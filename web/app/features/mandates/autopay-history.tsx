import { paiseOf } from 'domain/money/paise'
import { DateTime } from '../../shared/formatting/date-time'
import { Money } from '../../shared/formatting/money'
import type { Autopay } from './use-autopay'

type Entry = Autopay['history'][number]

const eventTexts: Record<Entry['kind'], string> = {
  STARTED: 'You agreed to autopay, up to',
  ACTIVATED: 'Your bank approved it',
  REJECTED: 'Your bank did not approve it',
  EXPIRED: 'It was not approved in time',
  PAUSED: 'You paused it',
  RESUMED: 'You resumed it',
  BANK_PAUSED: 'You paused it in your bank’s app',
  BANK_RESUMED: 'You resumed it in your bank’s app',
  CANCELLED: 'It was cancelled',
  COMPLETED: 'It ended',
  NOTIFIED: 'We told you about the debit of',
  DEBIT_SENT: 'Sent to your bank:',
  DEBIT_PAID: 'Debited:',
  DEBIT_FAILED: 'Your bank did not debit',
  DEBIT_SKIPPED: 'Not debited:',
}

/** All events, newest first. */
export function AutopayHistory({ history }: { history: readonly Entry[] }) {
  if (history.length === 0) return null
  return (
    <section aria-labelledby="autopay-history" className="card">
      <h2 id="autopay-history" className="text-xl">
        History
      </h2>
      <ul>
        {history.map(({ kind, at, amount }) => (
          <li
            key={`${kind} ${at}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-3 last:border-0 last:pb-0"
          >
            <span>
              {eventTexts[kind]} {amount !== null && <Money paise={paiseOf(amount)} />}
            </span>
            <span className="text-ink-soft text-sm">
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
