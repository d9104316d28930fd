import { LinkButton } from 'ui/action/link-button.tsx'
import type { CustomerProfile } from '../customers/use-customer-profile'

function RepaidLoan() {
  return (
    <section className="card gap-3" data-highlighted="">
      <h2 className="text-xl">Your last loan is repaid. Thank you!</h2>
      <p>Nothing is due any more.</p>
      <p className="text-ink-soft">
        Next time you may be offered up to a whole month’s income instead of half of it. The eligibility check tells you
        your limit.
      </p>
      <div className="mt-2">
        <LinkButton to="/my-dashboard/documents" variant="secondary">
          No-dues certificate and other documents
        </LinkButton>
      </div>
    </section>
  )
}

/** What became of the latest loan, above the next application: repaid, or never taken. */
export function FinishedLoan({ profile }: { profile: CustomerProfile }) {
  if (profile.lead_details?.status === 'CLOSED') return <RepaidLoan />
  if (profile.lead_details?.status !== 'CANCELLED') return null
  return (
    <section className="card gap-3">
      <h2 className="text-xl">Your last application is cancelled</h2>
      <p className="text-ink-soft">Nothing is due on it. You may apply again whenever you need to; there is no wait.</p>
    </section>
  )
}
