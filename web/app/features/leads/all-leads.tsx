import { paiseOf } from 'domain/money/paise'
import { Link } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Icon } from 'ui/graphics/icon.tsx'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { StatusBadge } from './status-badge'
import { type Lead, useLeads } from './use-leads'

/** The whole card is clickable; the number is the text of its link. */
function LeadCard({ lead }: { lead: Lead }) {
  return (
    <li className="card relative gap-3 p-5 transition-colors focus-within:border-leaf hover:border-leaf">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to="/my-dashboard/details"
          state={{ lead_id: lead.lead_id }}
          className="figures text-ink-soft text-sm after:absolute after:inset-0 after:rounded-lg hover:underline"
        >
          Application {lead.lead_id}
        </Link>
        <StatusBadge status={lead.status} />
      </div>
      <p className="font-semibold text-2xl">
        {lead.loan_amount === null ? (
          <span className="text-ink-soft text-lg">No amount chosen yet</span>
        ) : (
          <Money paise={paiseOf(lead.loan_amount)} />
        )}
      </p>
      <p className="flex items-center justify-between gap-3 text-ink-soft text-sm">
        <span>
          Applied on <CalendarDate date={lead.lead_entry_date} />
        </span>
        <Icon d="m10 6 6 6-6 6" />
      </p>
    </li>
  )
}

function LeadCards({ leads }: { leads: readonly Lead[] }) {
  if (leads.length === 0) {
    return (
      <EmptyState
        title="No loan history found."
        action={<LinkButton to="/my-dashboard">Go to the dashboard</LinkButton>}
      >
        Your applications and loans will be listed here.
      </EmptyState>
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {leads.map((lead) => (
        <LeadCard key={lead.lead_id} lead={lead} />
      ))}
    </ul>
  )
}

function LoanHistory({ title, pancard }: { title: string; pancard: string }) {
  const query = useLeads(pancard)
  return (
    <>
      <h1 className="mb-8 text-3xl">{title}</h1>
      <QueryView query={query} label="Loading your loans" errorTitle="Your loans could not be loaded." lines={2}>
        {(leads) => <LeadCards leads={leads} />}
      </QueryView>
    </>
  )
}

export function AllLeads({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title}>
      {({ profile_details }) => <LoanHistory title={title} pancard={profile_details.pancard ?? ''} />}
    </WithCustomerProfile>
  )
}
