import { paiseOf } from 'domain/money/paise'
import { useId } from 'react'
import { Badge, type BadgeVariant } from 'ui/feedback/badge.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { isDebitMissed, MissedDebit } from '../mandates/missed-debit'
import { type Autopay, useAutopay } from '../mandates/use-autopay'
import { CheckoutLink } from '../payments/checkout/checkout-link'
import { autopayPath } from '../payments/loan-paths'
import { SentDebit } from '../payments/sent-debit'
import type { OpenLoan } from './open-loan-card'

type Summary = { badge: string; variant: BadgeVariant; action: string }

/** After the repayment day only a debit is shown that is in progress or has failed. */
function summaryOf(autopay: Autopay, isOverdue: boolean): Summary | undefined {
  const { mandate, may_start } = autopay
  if (mandate?.debit?.status === 'SENT') return { badge: 'Debit sent', variant: 'pending', action: 'See autopay' }
  if (mandate?.debit?.status === 'FAILED') return { badge: 'Failed', variant: 'negative', action: 'See autopay' }
  if (isOverdue) return undefined
  if (isDebitMissed(autopay)) return { badge: 'No debit', variant: 'negative', action: 'See autopay' }
  if (mandate?.status === 'CREATED') return { badge: 'Not on yet', variant: 'pending', action: 'Finish setting up' }
  if (mandate?.status === 'ACTIVE' && mandate.is_paused)
    return { badge: 'Paused', variant: 'pending', action: 'Resume or cancel' }
  if (mandate?.status === 'ACTIVE') return { badge: 'On', variant: 'positive', action: 'Pause or cancel' }
  return may_start ? { badge: 'Off', variant: 'neutral', action: 'Set up autopay' } : undefined
}

function StatusText({ autopay, loan }: { autopay: Autopay; loan: OpenLoan }) {
  const { mandate, due_on, due_amount } = autopay
  const day = <CalendarDate date={due_on} />
  // The card of the loan explains the rest.
  if (mandate?.debit?.status === 'SENT' && loan.sent_debit?.sent_on)
    return (
      <p>
        Sent to your bank on <CalendarDate date={loan.sent_debit.sent_on} />.
      </p>
    )
  if (mandate?.debit?.status === 'SENT') return <SentDebit kind={mandate.kind} amount={mandate.debit.amount} />
  if (mandate?.debit?.status === 'FAILED')
    return (
      <p>
        Your bank did not debit <Money paise={paiseOf(mandate.debit.amount)} />. Please pay what is due yourself.
      </p>
    )
  if (mandate && isDebitMissed(autopay)) return <MissedDebit mandate={mandate} />
  if (mandate?.status === 'CREATED') return <p>Your bank has not confirmed it yet.</p>
  if (mandate?.status !== 'ACTIVE')
    return <p>We can debit what is due on {day}, once. We tell you beforehand, and you can cancel at any time.</p>
  if (mandate.is_paused) return <p>Nothing will be debited on {day} while it is paused.</p>
  return (
    <p>
      <Money paise={paiseOf(mandate.debit?.amount ?? due_amount)} /> will be debited on {day}.
    </p>
  )
}

/** Autopay of an open loan; renders nothing if there is nothing to say and it can no longer be set up. */
export function AutopayCard({ loan, title = 'Autopay' }: { loan: OpenLoan; title?: string }) {
  const titleId = useId()
  const { data } = useAutopay(String(loan.lead_id))
  const summary = data?.autopay && summaryOf(data.autopay, loan.days_past_due > 0)
  if (!data?.autopay || !summary) return null
  return (
    <section className="card gap-4" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <Badge variant={summary.variant}>{summary.badge}</Badge>
      </div>
      <StatusText autopay={data.autopay} loan={loan} />
      <div>
        <CheckoutLink to={autopayPath(loan.lead_id)} variant="secondary" className="max-sm:w-full">
          {summary.action}
        </CheckoutLink>
      </div>
    </section>
  )
}
