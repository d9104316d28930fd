import type { allLeads } from 'contract/applications/all-leads'
import { istDateOf } from 'domain/calendar/ist-date'
import { statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { rupeesOf } from 'domain/money/paise'
import { listLeads } from '../../loans/leads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { findApplicant } from '../../registration/applicants.ts'

/** A PAN that is not the customer's own gets an empty list, whether it exists or not. */
export function showAllLeads({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Handler<(typeof allLeads)['event']> {
  return async ({ pancard }, { session: { customerId } }) => {
    const applicant = await findApplicant(database.kysely, customerId)
    const isOwnPan = applicant?.pan === pancard.toUpperCase()
    const leads = isOwnPan ? await listLeads(database.kysely, customerId) : []
    return accepted({
      Data: {
        lead_list: leads.map((lead) => ({
          lead_id: lead.id,
          loan_amount: lead.amountPaise === null ? null : rupeesOf(lead.amountPaise),
          status: statusOn(lead, clock.today()),
          lead_entry_date: istDateOf(lead.createdAt),
        })),
      },
    })
  }
}
