import { LinkButton } from 'ui/action/link-button.tsx'
import { Stepper } from 'ui/layout/stepper.tsx'
import type { CustomerProfile } from '../customers/use-customer-profile'
import { OpenLoanCard } from './open-loan-card'

const stages = ['IN PROCESS', 'SANCTIONED', 'DISBURSED']

const messages: Record<string, string> = {
  'IN PROCESS': 'We are looking at your documents and your bank account.',
  SANCTIONED: 'Your loan is approved. The money is on its way to your bank account.',
}

/** The status of a complete application, or the loan that it became. */
export function ApplicationStatus({ profile }: { profile: CustomerProfile }) {
  const { lead_details: lead, active_loan_details: loan } = profile
  if (loan) return <OpenLoanCard loan={loan} />
  if (!lead) return null
  return (
    <section className="card gap-4" data-highlighted="">
      <h2 className="text-xl">Your application is with us</h2>
      <Stepper label="Application status" steps={stages} current={Math.max(0, stages.indexOf(lead.status))} />
      <p className="text-ink-soft">{messages[lead.status] ?? 'We have everything we need from you.'}</p>
      <div>
        <LinkButton to="/my-dashboard/congratulations" variant="secondary">
          Follow your application
        </LinkButton>
      </div>
    </section>
  )
}
