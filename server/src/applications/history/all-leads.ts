import type { allLeads } from 'contract/applications/all-leads'
import { istDateOf } from 'domain/calendar/ist-date'
import { rupeesOf } from 'domain/money/paise'
import { listLeads } from '../../loans/leads.ts'
import type { Database } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { findApplicant } from '../../registration/applicants.ts'

/** A PAN that is not the customer's own gets an empty list, whether it exists or not. */
export function showAllLeads({ database }: { database: Database }): Handler<(typeof allLeads)['event']> {
  return async ({ pancard }, { session: { customerId } }) => {
    const applicant = await findApplicant(database.kysely, customerId)
    const isOwnPan = applicant?.pan === pancard.toUpperCase()
    const leads = isOwnPan ? await listLeads(database.kysely, customerId) : []
    return accepted({
      Data: {
        lead_list: leads.map(({ id, amountPaise, status, createdAt }) => ({
          lead_id: id,
          loan_amount: amountPaise === null ? null : rupeesOf(amountPaise),
          status,
          lead_entry_date: istDateOf(createdAt),
        })),
      },
    })
  }
}
