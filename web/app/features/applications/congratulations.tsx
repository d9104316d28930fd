import { paiseOf } from 'domain/money/paise'
import { type ReactNode, useEffect } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Stepper } from 'ui/layout/stepper.tsx'
import { type CustomerProfile, useCustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { FullWidthBanner } from '../../shared/page/full-width-banner'
import { pollIntervalMs } from '../../shared/wire/poll-interval'
import { SanctionedOffer, SanctionedTitle } from '../agreements/sanctioned-offer'
import { StatusBadge } from '../leads/status-badge'
import { isBesideLoan, isOverdue, OpenLoanCard } from '../loan-home/open-loan-card'
import { type Lead, stages, statusTextOf } from './application-status'
import { Celebration } from './celebration'
import { InReview } from './in-review'
import { reportConversion } from './report-conversion'

const isPending = (status: string | undefined) => ['NEW', 'IN PROCESS', 'SANCTIONED'].includes(status ?? '')

/** Polls while the application is pending. */
const usePolledProfile = () =>
  useCustomerProfile({
    refetchInterval: ({ state }) => isPending(state.data?.lead_details?.status) && pollIntervalMs(state),
  })

function LoanLinks({ lead }: { lead: Lead }) {
  return (
    <>
      <LinkButton to="/my-dashboard/lead-preview" variant="secondary" className="max-sm:w-full">
        My Account
      </LinkButton>
      <LinkButton
        to="/my-dashboard/details"
        state={{ lead_id: lead.lead_id }}
        variant="quiet"
        className="max-sm:w-full"
      >
        Loan details
      </LinkButton>
    </>
  )
}

/** The open loan of a disbursed application. */
function LoanOfLead({ lead, loan }: { lead: Lead; loan: NonNullable<CustomerProfile['active_loan_details']> }) {
  return (
    <section className="card gap-5">
      <h2 className="text-xl">
        Application <span className="figures">{lead.lead_id}</span>
      </h2>
      <DetailList
        items={[
          { term: 'Status', value: <StatusBadge status={lead.status} /> },
          { term: 'Amount received', value: <Money paise={paiseOf(loan.received_amount)} /> },
          {
            term: 'To repay, as agreed',
            value: lead.repayment_amount && <Money paise={paiseOf(lead.repayment_amount)} />,
          },
          { term: 'Due date', value: lead.repayment_date && <CalendarDate date={lead.repayment_date} /> },
        ]}
      />
      <div className="button-row">
        <LoanLinks lead={lead} />
      </div>
    </section>
  )
}

function ApplicationProgress({ lead }: { lead: Lead }) {
  const isDone = !isPending(lead.status)
  return (
    <section className="card gap-5" data-highlighted="">
      <h2 className="text-xl">
        Application <span className="figures">{lead.lead_id}</span>
      </h2>
      <Stepper
        label="Application status"
        steps={stages}
        current={isDone ? stages.length : Math.max(0, stages.indexOf(lead.status))}
      />
      {lead.status === 'SANCTIONED' ? (
        <SanctionedOffer leadId={lead.lead_id}>
          <LoanLinks lead={lead} />
        </SanctionedOffer>
      ) : (
        <>
          {lead.review ? (
            <InReview lead={lead} review={lead.review} />
          ) : (
            <p>
              <strong className={isDone ? '' : 'sr-only'}>{lead.status}.</strong> {statusTextOf(lead.status).message}
            </p>
          )}
          <div className="button-row">
            <LoanLinks lead={lead} />
          </div>
        </>
      )}
    </section>
  )
}

/** The sentence below the heading. */
function introductionOf(profile: CustomerProfile): ReactNode {
  const { lead_details: lead, active_loan_details: loan } = profile
  if (loan?.sent_debit) return 'Your repayment is with your bank.'
  if (loan && isOverdue(loan)) return 'Your repayment is overdue.'
  if (loan && !isBesideLoan(profile))
    return loan.paid_amount > 0 ? 'Thank you for your payment.' : statusTextOf('DISBURSED').message
  if (lead?.status === 'SANCTIONED')
    return (
      <>
        <SanctionedTitle leadId={lead.lead_id} />.
      </>
    )
  if (!isPending(lead?.status)) return statusTextOf(lead?.status).message
  if (lead?.review?.asked) return 'Everything you entered is kept. Your place is kept too.'
  return 'Your application is complete. Nothing more is needed from you; this page shows its progress.'
}

function CompletedApplication({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { lead_details: lead, active_loan_details: loan } = profile
  const leadId = lead?.lead_id
  useEffect(() => {
    if (leadId !== undefined) reportConversion(leadId)
  }, [leadId])
  const isAfterDueDate = loan !== null && loan.days_past_due > 0
  const isAsked = lead?.review?.asked != null
  const heading = isAsked ? 'One more document, and a person goes on with it' : `${title}!`
  return (
    <>
      {!isAfterDueDate && !isAsked && (
        <FullWidthBanner label={title}>
          <Celebration />
        </FullWidthBanner>
      )}
      <h1 className="text-3xl">{isAfterDueDate ? 'Your loan' : heading}</h1>
      <p role="status" className={isAfterDueDate ? 'sr-only' : 'mt-3 text-ink-soft'}>
        <span className="sr-only">{lead?.status}. </span>
        {introductionOf(profile)}
      </p>
      <div className="mt-8 grid gap-6">
        {loan && <OpenLoanCard loan={loan} />}
        {loan && lead?.lead_id === loan.lead_id && <LoanOfLead lead={lead} loan={loan} />}
        {lead && (!loan || isBesideLoan(profile)) && <ApplicationProgress lead={lead} />}
      </div>
    </>
  )
}

/**
 * The last screen of the application, which polls its status. A rejection also ends the eligibility, so the customer is
 * then redirected to the home screen, which lists the reasons.
 */
export function Congratulations({ title }: { title: string }) {
  usePolledProfile()
  return (
    <WithCustomerProfile title={title}>
      {(profile) => <CompletedApplication title={title} profile={profile} />}
    </WithCustomerProfile>
  )
}
