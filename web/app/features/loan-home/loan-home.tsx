import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { AutopayCard } from './autopay-card'
import { CoolingOffCard } from './cooling-off-card'
import { DaysLeft } from './days-left'
import { LinkList, type ListedLink } from './link-list'
import { LoanPayments } from './loan-payments'
import { isOverdue, type OpenLoan, OpenLoanCard } from './open-loan-card'
import { RecoveryCard } from './recovery-card'

const documentLinks = (leadId: number): ListedLink[] => [
  { label: 'All documents', to: '/my-dashboard/documents' },
  { label: 'Statement and loan details', to: '/my-dashboard/details', state: { lead_id: leadId } },
]

function helpLinks({ excutive_details: manager }: CustomerProfile): ListedLink[] {
  const links = [
    { label: 'I cannot pay on time', to: '/my-dashboard/cannot-pay' },
    { label: 'Something is wrong', to: '/my-dashboard/complaints' },
  ]
  if (!manager) return links
  return [...links, { label: `Call ${manager.name}`, to: `tel:${manager.mobile.replaceAll(' ', '')}` }]
}

/** A newer loan beside the one that was reopened. */
function OtherLoan({ loan }: { loan: OpenLoan }) {
  return (
    <>
      <h2>Your other loan</h2>
      <OpenLoanCard loan={loan} />
      {loan.days_past_due === 0 && <CoolingOffCard leadId={loan.lead_id} />}
      <AutopayCard loan={loan} title={`Autopay for loan ${loan.loan_no}`} />
    </>
  )
}

/** The dashboard of a customer with an open loan. */
export function LoanHome({ profile, loan }: { profile: CustomerProfile; loan: OpenLoan }) {
  const { lead_id: leadId } = loan
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid grid-cols-1 gap-6">
        <OpenLoanCard loan={loan} />
        {!loan.sent_debit && <DaysLeft loan={loan} />}
        {loan.days_past_due === 0 && <CoolingOffCard leadId={leadId} />}
        <AutopayCard loan={loan} />
        {(isOverdue(loan) || loan.recovery_agent) && <RecoveryCard loan={loan} />}
        <LoanPayments leadId={leadId} hasPaid={loan.paid_amount > 0} />
        {profile.other_open_loans.map((other) => (
          <OtherLoan key={other.lead_id} loan={other} />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-6">
        <LinkList title="Documents" links={documentLinks(leadId)} />
        <LinkList title="Help" links={helpLinks(profile)} />
      </div>
    </div>
  )
}
