import { Badge, type BadgeVariant } from 'ui/feedback/badge.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import type { ComplaintSummary } from './use-complaints'

const statuses: Record<ComplaintSummary['status'], { name: string; variant: BadgeVariant }> = {
  OPEN: { name: 'We are working on it', variant: 'pending' },
  ANSWERED: { name: 'Answered', variant: 'positive' },
  CLOSED: { name: 'Closed', variant: 'neutral' },
}

export function ComplaintBadge({ status }: Pick<ComplaintSummary, 'status'>) {
  const { name, variant } = statuses[status]
  return <Badge variant={variant}>{name}</Badge>
}

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** How long the lender still has to answer; renders nothing once it is answered. */
export function AnswerDeadline({ complaint }: { complaint: ComplaintSummary }) {
  const { days_left: daysLeft, answer_due_on } = complaint
  if (daysLeft === null) return null
  if (daysLeft < 0)
    return (
      <p className="font-semibold text-red text-sm">
        Our answer was due on <CalendarDate date={answer_due_on} />: it is {dayCount(-daysLeft)} late.
      </p>
    )
  return (
    <p className="text-ink-soft text-sm">
      Our answer is due by <CalendarDate date={answer_due_on} />
      {daysLeft === 0 ? ', today.' : `, in ${dayCount(daysLeft)}.`}
    </p>
  )
}
