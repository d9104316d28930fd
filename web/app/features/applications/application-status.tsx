import { LinkButton } from 'ui/action/link-button.tsx'
import { Stepper } from 'ui/layout/stepper.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { SanctionedOffer, SanctionedTitle } from '../agreements/sanctioned-offer'
import { InReview } from './in-review'

export type Lead = NonNullable<CustomerProfile['lead_details']>

/** The stages of a complete application. */
export const stages = ['IN PROCESS', 'SANCTIONED', 'DISBURSED']

const statusTexts: Record<string, { title: string; message: string }> = {
  'IN PROCESS': {
    title: 'Your application is with us',
    message: 'We are deciding on it. There is nothing for you to do.',
  },
  DISBURSED: { title: 'Your loan is paid out', message: 'The money has been sent to your bank account.' },
  CLOSED: { title: 'Your loan is repaid', message: 'Thank you. Nothing is due any more.' },
}

const otherStatus = { title: 'Your application is with us', message: 'We have everything we need from you.' }

/** The text for a status; an open loan has its own screen. */
export const statusTextOf = (status: string | undefined) => statusTexts[status ?? ''] ?? otherStatus

const followLink = (
  <LinkButton to="/my-dashboard/congratulations" variant="secondary" className="max-sm:w-full">
    Follow your application
  </LinkButton>
)

/** The status of a complete application that is not yet a loan. */
export function ApplicationStatus({ profile }: { profile: CustomerProfile }) {
  const { lead_details: lead } = profile
  const { title, message } = statusTextOf(lead?.status)
  return (
    <section className="card gap-4" data-highlighted="">
      <h2 className="text-xl">{lead?.status === 'SANCTIONED' ? <SanctionedTitle leadId={lead.lead_id} /> : title}</h2>
      {lead && stages.includes(lead.status) && (
        <Stepper label="Application status" steps={stages} current={stages.indexOf(lead.status)} />
      )}
      {lead?.status === 'SANCTIONED' ? (
        <SanctionedOffer leadId={lead.lead_id}>{followLink}</SanctionedOffer>
      ) : (
        <>
          {lead?.review ? <InReview lead={lead} review={lead.review} /> : <p className="text-ink-soft">{message}</p>}
          <div>{followLink}</div>
        </>
      )}
    </section>
  )
}
