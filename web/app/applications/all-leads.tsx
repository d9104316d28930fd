import { paiseOf } from 'domain/money/rupees'
import { Link } from 'react-router'
import { Awaited } from 'ui/feedback/awaited.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { Day } from 'ui/type/day.tsx'
import { Glyph } from 'ui/type/glyph.tsx'
import { Money } from 'ui/type/money.tsx'
import { WithProfile } from '../api/with-profile'
import { StatusBadge } from './status-badge'
import { type Lead, useLeads } from './use-leads'

/** The whole card opens the details; its number is the link's name. */
function LeadCard({ lead }: { lead: Lead }) {
  return (
    <li className="card relative gap-3 p-5 transition-colors focus-within:border-leaf hover:border-leaf">
      <div className="flex items-center justify-between gap-3">
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
          Applied on <Day on={lead.lead_entry_date} />
        </span>
        <Glyph d="m10 6 6 6-6 6" />
      </p>
    </li>
  )
}

function LeadCards({ leads }: { leads: readonly Lead[] }) {
  if (leads.length === 0) {
    return <EmptyState title="No loan history found.">Your applications and loans will be listed here.</EmptyState>
  }
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {leads.map((lead) => (
        <LeadCard key={lead.lead_id} lead={lead} />
      ))}
    </ul>
  )
}

function History({ title, pancard }: { title: string; pancard: string }) {
  const query = useLeads(pancard)
  return (
    <>
      <h1 className="mb-8 text-3xl">{title}</h1>
      <Awaited query={query} label="Loading your loans" failure="Your loans did not come." lines={2}>
        {(leads) => <LeadCards leads={leads} />}
      </Awaited>
    </>
  )
}

export function AllLeads({ title }: { title: string }) {
  return (
    <WithProfile title={title}>
      {({ profile_details }) => <History title={title} pancard={profile_details.pancard ?? ''} />}
    </WithProfile>
  )
}
