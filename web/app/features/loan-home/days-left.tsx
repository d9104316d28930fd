import { weekdayOf, weekdays } from 'domain/calendar/day-names'
import { daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { paiseOf } from 'domain/money/paise'
import { Icon } from 'ui/graphics/icon.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { dayCount, dueOnRepaymentDate, type OpenLoan } from './open-loan-card'

type DueOnDay = OpenLoan['due_by_day'][number]

/** Two rows on a phone. A third row is shown if it is the last, because the button would take as much room. */
const daysAtOnce = 6
const maxDaysAtOnce = 9

function titleOf({ days_past_due, repayment_date, due_by_day }: OpenLoan): string {
  if (days_past_due > 0) return `${dayCount(days_past_due)} overdue`
  const today = due_by_day[0]?.on ?? repayment_date
  const daysLeft = daysBetween(today as IstDate, repayment_date as IstDate)
  return daysLeft === 0 ? 'Last day' : `${dayCount(daysLeft)} left`
}

function percentElapsed({ disbursed_on, repayment_date, due_by_day }: OpenLoan): number {
  const term = daysBetween(disbursed_on as IstDate, repayment_date as IstDate)
  const elapsed = daysBetween(disbursed_on as IstDate, (due_by_day[0]?.on ?? repayment_date) as IstDate)
  return term === 0 ? 100 : Math.min(100, (100 * elapsed) / term)
}

/** The elapsed part of the term as a bar; hidden from screen readers, which have the same in the text around it. */
function TermLine({ loan }: { loan: OpenLoan }) {
  const isOverdue = loan.days_past_due > 0
  const percent = percentElapsed(loan)
  return (
    <div>
      <div aria-hidden="true" className="relative h-3 rounded-full bg-marigold-soft ring-1 ring-line ring-inset">
        <div
          className={`h-full rounded-full forced-color-adjust-none ${isOverdue ? 'bg-red' : 'bg-marigold'}`}
          style={{ width: `max(0.75rem, ${percent}%)` }}
        />
        <span
          className={`absolute -top-1 -right-0.5 size-5 rounded-full border-2 border-card ${isOverdue ? 'bg-red' : 'bg-leaf'}`}
        />
      </div>
      <dl className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm max-[23rem]:[&_time]:block">
        <div className="flex-1 basis-0">
          <dt className="text-ink-soft">
            Paid out <CalendarDate date={loan.disbursed_on} />
          </dt>
          <dd>
            <Money paise={paiseOf(loan.received_amount)} />
          </dd>
        </div>
        <div className="flex-1 basis-0 text-right">
          <dt className="text-ink-soft">
            Due <CalendarDate date={loan.repayment_date} />
          </dt>
          <dd className="font-semibold">
            {isOverdue ? `${dayCount(loan.days_past_due)} ago` : <Money paise={paiseOf(dueOnRepaymentDate(loan))} />}
          </dd>
        </div>
      </dl>
    </div>
  )
}

type DayKind = 'today' | 'due' | 'other'

const dayClass: Record<DayKind, string> = {
  today: 'border-leaf bg-leaf-soft font-semibold',
  due: 'border-marigold bg-marigold-soft font-semibold',
  other: 'border-line [&>:first-child]:text-ink-soft',
}

function labelOf(on: string, kind: DayKind): string {
  if (kind === 'today') return 'Today'
  return `${kind === 'due' ? 'Due' : weekdays[weekdayOf(on as IstDate)]} ${on.slice(8)}-${on.slice(5, 7)}`
}

interface DayGridProps {
  days: readonly DueOnDay[]
  kindOf: (on: string) => DayKind
}

function DayGrid({ days, kindOf }: DayGridProps) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
      {days.map(({ on, amount }) => {
        const kind = kindOf(on)
        return (
          <li
            key={on}
            aria-current={kind === 'today' ? 'date' : undefined}
            className={`rounded-lg border px-2 py-2 text-center text-sm ${dayClass[kind]}`}
          >
            <span className="figures block whitespace-nowrap">{labelOf(on, kind)}</span>
            <Money paise={paiseOf(amount)} />
          </li>
        )
      })}
    </ol>
  )
}

/** How much of the term is left, and what is due on each of the next days. */
export function DaysLeft({ loan }: { loan: OpenLoan }) {
  const { due_by_day: days, repayment_date } = loan
  const kindOf = (on: string): DayKind => {
    if (on === days[0]?.on) return 'today'
    return on === repayment_date ? 'due' : 'other'
  }
  const shownCount = days.length > maxDaysAtOnce ? daysAtOnce : days.length
  const [shown, folded] = [days.slice(0, shownCount), days.slice(shownCount)]
  return (
    <section className="card gap-5">
      <h2 className="text-xl">{titleOf(loan)}</h2>
      <TermLine loan={loan} />
      {days.length > 1 && (
        <div className="grid gap-2">
          <h3 className="text-base">If you pay on</h3>
          <DayGrid days={shown} kindOf={kindOf} />
          {folded.length > 0 && (
            <details className="group">
              <summary className="flex min-h-12 list-none items-center gap-2 font-semibold text-leaf [&::-webkit-details-marker]:hidden">
                {dayCount(folded.length)} more
                <Icon d="m6 9 6 6 6-6" className="transition-transform group-open:rotate-180" />
              </summary>
              <DayGrid days={folded} kindOf={kindOf} />
            </details>
          )}
        </div>
      )}
    </section>
  )
}
