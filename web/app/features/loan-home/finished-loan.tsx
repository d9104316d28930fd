import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { LinkButton } from 'ui/action/link-button.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { useOffer } from '../agreements/use-offer'

type NextLoan = CustomerProfile['next_loan']

/** Worded as a possibility, because the eligibility is checked again. */
function describeNextLoan(nextLoan: NextLoan, today: string): string {
  if (nextLoan === null) return 'The eligibility check tells you whether you can borrow again, and how much.'
  const amount = formatRupees(paiseOf(nextLoan.max_amount))
  const when = nextLoan.apply_from > today ? `from ${formatDate(nextLoan.apply_from as IstDate)}` : 'at any time'
  return `Next time we may offer you up to ${amount}, if the eligibility check then finds the same as today. You can apply ${when}.`
}

function RepaidLoan({ nextLoan, today }: { nextLoan: NextLoan; today: string }) {
  return (
    <section className="card gap-3" data-highlighted="">
      <h2 className="text-xl">Your last loan is repaid. Thank you!</h2>
      <p>Nothing is due any more.</p>
      <p className="text-ink-soft">{describeNextLoan(nextLoan, today)}</p>
      <div className="mt-2">
        <LinkButton to="/my-dashboard/documents" variant="secondary" className="max-sm:w-full">
          <span>
            Get your <span className="whitespace-nowrap">no-dues</span> certificate
          </span>
        </LinkButton>
      </div>
    </section>
  )
}

function ReturnedLoan() {
  return (
    <section className="card gap-3">
      <h2 className="text-xl">You have given your last loan back</h2>
      <p>Nothing is due any more.</p>
      <div className="mt-2">
        <LinkButton to="/my-dashboard/documents" variant="secondary" className="max-sm:w-full">
          Get the confirmation
        </LinkButton>
      </div>
    </section>
  )
}

/** The customer has declined the offer or has not signed it in time, or it was cancelled before its last day. */
function CancelledApplication({ leadId, today }: { leadId: number; today: string }) {
  const { data: state } = useOffer(leadId, { isRead: false })
  const offer = state?.status === 'ready' ? state.offer : undefined
  const expiredOn = offer?.status === 'EXPIRED' && offer.expires_on < today ? offer.expires_on : undefined
  return (
    <section className="card gap-3">
      <h2 className="text-xl">Your last application is cancelled</h2>
      <p className="text-ink-soft">
        {expiredOn && (
          <>
            The offer had to be signed by <CalendarDate date={expiredOn} />.{' '}
          </>
        )}
        Nothing is due on it, and there is no waiting time before the next one.
      </p>
    </section>
  )
}

/** How the latest loan or application ended, shown above the next application. */
export function FinishedLoan({ profile }: { profile: CustomerProfile }) {
  const { lead_details: lead, next_loan: nextLoan, today } = profile
  if (lead?.status === 'CLOSED') return <RepaidLoan nextLoan={nextLoan} today={today} />
  if (lead?.status === 'CANCELLED IN COOLING-OFF') return <ReturnedLoan />
  return lead?.status === 'CANCELLED' ? <CancelledApplication leadId={lead.lead_id} today={today} /> : null
}
