import { estimateLoan } from 'domain/loan/estimate-loan'
import { loanProduct } from 'domain/loan/loan-product'
import { paiseOf } from 'domain/money/rupees'
import { useEffect } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Stepper } from 'ui/layout/stepper.tsx'
import { type CustomerProfile, useCustomerProfile } from '../customers/use-customer-profile'
import { WithCustomerProfile } from '../customers/with-customer-profile'
import { CalendarDate } from '../format/calendar-date'
import { Money } from '../format/money'
import { Celebration } from './celebration'
import { useLeadDetail } from './leads/use-lead-detail'
import { reportConversion } from './report-conversion'

type Lead = NonNullable<CustomerProfile['lead_details']>

const stages = ['IN PROCESS', 'SANCTIONED', 'DISBURSED']
const fastPollMs = 2_000
const slowPollMs = 10_000
const fastPollCount = 30

const isPending = (status: string | undefined) => ['NEW', 'IN PROCESS', 'SANCTIONED'].includes(status ?? '')

/** A pending application is polled, often at first. */
function usePolledProfile() {
  return useCustomerProfile({
    refetchInterval: ({ state }) => {
      if (!isPending(state.data?.lead_details?.status)) return false
      return state.dataUpdateCount < fastPollCount ? fastPollMs : slowPollMs
    },
  })
}

const messages: Record<string, string> = {
  NEW: 'We have everything we need from you.',
  'IN PROCESS': 'We are looking at your documents and your bank account. You need not wait here; this page follows it.',
  SANCTIONED: 'Your loan is approved, and the money is on its way to your bank account.',
  DISBURSED: 'The money has been sent to your bank account.',
}

/** The disbursed amount follows from the accepted terms. */
function useReceivedPaise(leadId: number): number | undefined {
  const { data: loan } = useLeadDetail(String(leadId))
  if (!loan?.loan_amount || !loan.tenure) return undefined
  const { dailyRateBasisPoints } = loanProduct
  return estimateLoan({ amountPaise: paiseOf(loan.loan_amount), days: loan.tenure, dailyRateBasisPoints }).receivedPaise
}

function Disbursed({ lead }: { lead: Lead }) {
  const receivedPaise = useReceivedPaise(lead.lead_id)
  return (
    <DetailList
      items={[
        { term: 'Amount received', value: receivedPaise && <Money paise={receivedPaise} /> },
        { term: 'To repay', value: lead.repayment_amount && <Money paise={paiseOf(lead.repayment_amount)} /> },
        { term: 'Due date', value: lead.repayment_date && <CalendarDate date={lead.repayment_date} /> },
      ]}
    />
  )
}

function Progress({ lead }: { lead: Lead }) {
  const isDisbursed = !isPending(lead.status)
  const current = isDisbursed ? stages.length : Math.max(0, stages.indexOf(lead.status))
  return (
    <section className="card gap-5" data-highlighted="">
      <h2 className="text-xl">
        Application <span className="figures">{lead.lead_id}</span>
      </h2>
      <Stepper label="Application status" steps={stages} current={current} />
      <p role="status">
        <strong className={isDisbursed ? '' : 'sr-only'}>{lead.status}.</strong> {messages[lead.status] ?? ''}
      </p>
      {isDisbursed && <Disbursed lead={lead} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/my-dashboard/lead-preview" variant={isDisbursed ? 'primary' : 'secondary'}>
          My Account
        </LinkButton>
        <LinkButton to="/my-dashboard/details" state={{ lead_id: lead.lead_id }} variant="quiet">
          Loan details
        </LinkButton>
      </div>
    </section>
  )
}

function CompletedApplication({ title, lead }: { title: string; lead: Lead | null }) {
  const leadId = lead?.lead_id
  useEffect(() => {
    if (leadId !== undefined) reportConversion(leadId)
  }, [leadId])
  return (
    <>
      <div className="-mt-8 max-md:-mx-[clamp(1rem,5vw,2.5rem)] md:-mt-4">
        <Celebration />
      </div>
      <h1 className="mt-8 text-3xl">{title}!</h1>
      <p className="mt-3 mb-8 text-ink-soft">Your application is complete. Nothing more is needed from you.</p>
      <div className="max-w-2xl">{lead && <Progress lead={lead} />}</div>
    </>
  )
}

/**
 * The end of the application; its status updates by itself. A rejection also ends the eligibility, so the customer is
 * then redirected to the home screen, which lists the reasons.
 */
export function Congratulations({ title }: { title: string }) {
  usePolledProfile()
  return (
    <WithCustomerProfile title={title}>
      {({ lead_details: lead }) => <CompletedApplication title={title} lead={lead} />}
    </WithCustomerProfile>
  )
}
