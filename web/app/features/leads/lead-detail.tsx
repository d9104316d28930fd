import { paiseOf } from 'domain/money/paise'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { BackLink } from 'ui/action/back-link.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { EmailAddress } from '../../shared/formatting/email-address'
import { Money } from '../../shared/formatting/money'
import { session } from '../../shared/session/session'
import { DeclineNotice } from '../registration/decline-notice'
import { StatusBadge } from './status-badge'
import { type LeadDetails, useLeadDetail } from './use-lead-detail'

const money = (rupees: number | null) => (rupees === null ? undefined : <Money paise={paiseOf(rupees)} />)

const detailItems = (loan: LeadDetails) => [
  { term: 'Loan number', value: loan.loan_no },
  { term: 'Customer name', value: loan.first_name },
  { term: 'Monthly salary', value: money(loan.monthly_salary_amount) },
  { term: 'Loan amount', value: money(loan.loan_amount) },
  { term: 'Tenure', value: loan.tenure === null ? undefined : `${loan.tenure} days` },
  { term: 'Purpose', value: loan.purpose },
  { term: 'Mobile', value: loan.mobile },
  { term: 'Email', value: loan.email && <EmailAddress address={loan.email} /> },
  { term: 'Application status', value: <StatusBadge status={loan.status} /> },
  { term: 'Pancard', value: loan.pancard },
  { term: 'Current city', value: loan.m_city_name },
  { term: 'Current state', value: loan.m_state_name },
  {
    term: 'Loan date',
    value: loan.lead_final_disbursed_date && <CalendarDate date={loan.lead_final_disbursed_date} />,
  },
]

/** The application of the card that was clicked, otherwise the current one. */
function useLeadId(): string | undefined {
  const state = useLocation().state as { lead_id?: unknown } | null
  return state?.lead_id ? String(state.lead_id) : session.get('lead_id')
}

function NoDetails() {
  return (
    <EmptyState
      title="No loan details available."
      action={<LinkButton to="/my-dashboard/leads">Loan History</LinkButton>}
    >
      Choose a loan from your history to see it here.
    </EmptyState>
  )
}

interface LeadDetailProps {
  title: string
  /** Rendered below the details. */
  children: (leadId: string) => ReactNode
}

export function LeadDetail({ title, children }: LeadDetailProps) {
  const leadId = useLeadId()
  const query = useLeadDetail(leadId)
  return (
    <>
      <BackLink to="/my-dashboard/leads">Loan History</BackLink>
      <h1 className="mt-1 mb-8 text-3xl">{title}</h1>
      {leadId === undefined ? (
        <NoDetails />
      ) : (
        <QueryView query={query} label="Loading your loan" errorTitle="This loan could not be loaded.">
          {(loan) =>
            loan ? (
              <div className="grid gap-6">
                {loan.reasons.length > 0 && <DeclineNotice decline={loan} />}
                <div className="card">
                  <DetailList items={detailItems(loan)} />
                </div>
                {children(leadId)}
              </div>
            ) : (
              <NoDetails />
            )
          }
        </QueryView>
      )}
    </>
  )
}
