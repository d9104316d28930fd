import { brand } from 'contract/brand'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { paiseOf } from 'domain/money/paise'
import { Link } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import { FactTable } from 'ui/layout/fact-table.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { EmailAddress } from '../../shared/formatting/email-address'
import { Money } from '../../shared/formatting/money'
import { StatusBadge } from '../leads/status-badge'
import { OpenLoanCard, openLoansOf } from '../loan-home/open-loan-card'
import { OwedBackNotice } from '../payments/owed-back-notice'
import { DeclineNotice } from '../registration/decline-notice'
import { savedText } from './profile-sections'

const applicationRows = ({ full_name, profile_details }: CustomerProfile) => [
  { name: 'Name', value: full_name },
  { name: 'Gender', value: savedText(personalDetailsForm.gender, profile_details.gender) },
  { name: 'DOB', value: profile_details.dob && <CalendarDate date={profile_details.dob} /> },
  {
    name: 'Marital status',
    value: savedText(personalDetailsForm.marital_status_id, profile_details.marital_status_id),
  },
  {
    name: 'Personal email',
    value: profile_details.personal_email && <EmailAddress address={profile_details.personal_email} />,
  },
]

/** WhatsApp addresses a number by its digits with the country code. */
function ChatLink({ mobile }: { mobile: string }) {
  const digits = mobile.replace(/\D/g, '')
  return (
    <a href={`https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`} target="_blank" rel="noreferrer">
      {mobile}
      <span className="sr-only">, opens a chat in a new tab</span>
    </a>
  )
}

const managerRows = ({ excutive_details: manager }: CustomerProfile) => [
  { name: 'Name', value: manager?.name },
  { name: 'Number', value: manager?.mobile && <ChatLink mobile={manager.mobile} /> },
  {
    name: 'Email',
    value: manager?.email && (
      <a href={`mailto:${manager.email}`}>
        <EmailAddress address={manager.email} />
      </a>
    ),
  },
]

function statusRows({ lead_details: lead }: CustomerProfile) {
  const amount = lead?.repayment_amount ?? undefined
  const date = lead?.repayment_date
  return [
    { name: 'Status', value: lead && <StatusBadge status={lead.status} /> },
    { name: 'Repayment amount', value: amount === undefined ? undefined : <Money paise={paiseOf(amount)} /> },
    { name: 'Repayment date', value: date && <CalendarDate date={date} /> },
  ]
}

function Preview({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { lead_details: lead } = profile
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="mb-2 text-3xl">{title}</h1>
      <OwedBackNotice rupees={profile.owed_back_amount} />
      {openLoansOf(profile).map((loan) => (
        <OpenLoanCard key={loan.lead_id} loan={loan} />
      ))}
      {lead?.status === 'REJECTED' && <DeclineNotice decline={lead} />}
      <div className="card">
        <FactTable caption="Application Details" rows={applicationRows(profile)} />
      </div>
      <div className="card">
        <FactTable caption="Credit Manager" rows={managerRows(profile)} />
        {profile.excutive_details && <p className="mt-3 text-ink-soft text-sm">{brand.supportHours}</p>}
      </div>
      <div className="card">
        <FactTable caption="Application Status" rows={statusRows(profile)} />
      </div>
      {lead && (
        <div>
          <LinkButton
            to="/my-dashboard/details"
            state={{ lead_id: lead.lead_id }}
            variant="secondary"
            className="max-sm:w-full"
          >
            Loan details
          </LinkButton>
        </div>
      )}
      <p>
        <Link to="/my-dashboard/user-profile">Details, devices and consents</Link>
      </p>
    </div>
  )
}

/** The account of an eligible customer: application, credit manager and status. */
export function LeadPreview({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title}>{(profile) => <Preview title={title} profile={profile} />}</WithCustomerProfile>
  )
}
