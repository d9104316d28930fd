import { Moment } from '../../shared/layout/moment'
import type { Shown } from './customer-words'

type Line = Pick<Shown<'history'>['events'][number], 'at' | 'what' | 'details' | 'by' | 'tone'>

/** Lines of time; the dot draws the eye, the words say it. */
export function Timeline({ lines, isExact = false }: { lines: readonly Line[]; isExact?: boolean }) {
  return (
    <ol className="panel events">
      {lines.map(({ at, what, details, by, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same at the same moment
        <li key={`${at} ${what} ${index}`}>
          <span className="text-ink-soft">
            <Moment at={at} isExact={isExact} />
          </span>
          <i className="dot" data-tone={tone} />
          <span>
            {what}
            {details && <span className="text-ink-soft"> · {details}</span>}
          </span>
          <span className="text-ink-soft">{by}</span>
        </li>
      ))}
    </ol>
  )
}

/** Everything that happened, in one line of time. */
export function HistoryTab({ shown }: { shown: Shown<'history'> }) {
  return (
    <>
      {shown.events.length === 0 && <p className="dense-empty">Nothing has happened yet.</p>}
      <Timeline lines={shown.events} />
      {shown.is_cut && (
        <p className="mt-2 text-ink-soft">Only the newest lines are here; each tab has all of its own.</p>
      )}
    </>
  )
}
