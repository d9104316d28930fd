import { estimateLoan } from 'domain/loan/estimate-loan'
import { loanProduct } from 'domain/loan/loan-product'
import { paiseOf } from 'domain/money/rupees'
import { useEffect } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Stepper } from 'ui/layout/stepper.tsx'
import { Day } from 'ui/type/day.tsx'
import { Money } from 'ui/type/money.tsx'
import { type CustomerProfile, useCustomerProfile } from '../api/use-customer-profile'
import { WithProfile } from '../api/with-profile'
import { Celebration } from './celebration'
import { reportConversion } from './report-conversion'
import { useLeadDetail } from './use-lead-detail'

type Lead = NonNullable<CustomerProfile['lead_details']>

const stages = ['IN PROCESS', 'SANCTIONED', 'DISBURSED']
const quickMs = 2_000
const patientMs = 10_000
const quickTimes = 30

/** A new or waiting application is asked after again, often at first. */
const isOnItsWay = (status: string | undefined) => ['NEW', 'IN PROCESS', 'SANCTIONED'].includes(status ?? '')

function useLivingProfile() {
  return useCustomerProfile({
    refetchInterval: ({ state }) => {
      if (!isOnItsWay(state.data?.lead_details?.status)) return false
      return state.dataUpdateCount < quickTimes ? quickMs : patientMs
    },
  })
}

const words: Record<string, string> = {
  NEW: 'We have everything we need from you.',
  'IN PROCESS': 'We are looking at your documents and your bank account. You need not wait here; this page follows it.',
  SANCTIONED: 'Your loan is approved, and the money is on its way to your bank account.',
  DISBURSED: 'The money has been sent to your bank account.',
}

/** What reached the account follows from the terms that were accepted. */
function useReceivedPaise(leadId: number): number | undefined {
  const { data: loan } = useLeadDetail(String(leadId))
  if (!loan?.loan_amount || !loan.tenure) return undefined
  const { dailyRateBasisPoints } = loanProduct
  return estimateLoan({ amountPaise: paiseOf(loan.loan_amount), days: loan.tenure, dailyRateBasisPoints }).receivedPaise
}

function Disbursed({ lead }: { lead: Lead }) {
  const received = useReceivedPaise(lead.lead_id)
  return (
    <DetailList
      items={[
        { term: 'Amount received', value: received && <Money paise={received} /> },
        { term: 'To repay', value: lead.repayment_amount && <Money paise={paiseOf(lead.repayment_amount)} /> },
        { term: 'Due date', value: lead.repayment_date && <Day on={lead.repayment_date} /> },
      ]}
    />
  )
}

function Progress({ lead }: { lead: Lead }) {
  const isOut = !isOnItsWay(lead.status)
  const current = isOut ? stages.length : Math.max(0, stages.indexOf(lead.status))
  return (
    <section className="card gap-5" data-marked="">
      <h2 className="text-xl">
        Application <span className="figures">{lead.lead_id}</span>
      </h2>
      <Stepper label="Application status" steps={stages} current={current} />
      <p role="status">
        <strong className={isOut ? '' : 'sr-only'}>{lead.status}.</strong> {words[lead.status] ?? ''}
      </p>
      {isOut && <Disbursed lead={lead} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/my-dashboard/lead-preview" look={isOut ? 'primary' : 'secondary'}>
          My Account
        </LinkButton>
        <LinkButton to="/my-dashboard/details" state={{ lead_id: lead.lead_id }} look="quiet">
          Loan details
        </LinkButton>
      </div>
    </section>
  )
}

function Joy({ title, lead }: { title: string; lead: Lead | null }) {
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
 * The end of the application, and its life after it: what has become of it shows by itself. One that is rejected ends
 * the eligibility too, and the gate leads home, where the reasons are.
 */
export function Congratulations({ title }: { title: string }) {
  useLivingProfile()
  return <WithProfile title={title}>{({ lead_details: lead }) => <Joy title={title} lead={lead} />}</WithProfile>
}
