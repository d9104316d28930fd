import type { allLeads } from 'contract/applications/all-leads'
import { istDateOf } from 'domain/calendar/ist-date'
import { statusOn } from 'domain/loan/lifecycle/loan-lifecycle'
import { rupeesOf } from 'domain/money/paise'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accepted } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'
import { withShownStatus } from '../../../records/ledger/closed-without-payout.ts'
import { type Lead, listLeads } from '../../../records/loans/leads.ts'

export type ListDependencies = {
  database: Database
  clock: Clock
  /** Ends the expired offers among the leads that are about to be shown. Returns whether any has ended meanwhile. */
  expireOffers(leads: readonly Lead[]): Promise<boolean>
}

async function listLeadsToShow({ database: { kysely }, expireOffers }: ListDependencies, customerId: number) {
  const leads = await listLeads(kysely, customerId)
  return withShownStatus(kysely, (await expireOffers(leads)) ? await listLeads(kysely, customerId) : leads)
}

/** A PAN that is not the customer's own gets an empty list, whether it exists or not. */
export function showAllLeads(dependencies: ListDependencies): Handler<(typeof allLeads)['event']> {
  const { database, clock } = dependencies
  return async ({ pancard }, { session: { customerId } }) => {
    const applicant = await findApplicant(database.kysely, customerId)
    const isOwnPan = applicant?.pan === pancard.toUpperCase()
    const leads = isOwnPan ? await listLeadsToShow(dependencies, customerId) : []
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
