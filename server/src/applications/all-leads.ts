import type { allLeads } from 'contract/applications/all-leads'
import { istDateOf } from 'domain/calendar/ist-date'
import { rupeesOf } from 'domain/money/rupees'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

const read = {
  name: 'read_all_leads',
  text: `select l.id, coalesce(loans.principal_paise, l.amount_paise) as "amountPaise", l.status, l.created_at as "createdAt"
    from customers c join leads l on l.customer_id = c.id left join loans on loans.lead_id = l.id
    where c.id = $1 and c.pan = upper($2) order by l.id desc`,
}

type Row = { id: string; amountPaise: number | null; status: string; createdAt: Date }

/** A PAN that is not the customer's own has no loans, whether it exists or not. */
export function listLeads(database: Database): Handler<(typeof allLeads)['event']> {
  return async ({ pancard }, { session }) => {
    const rows = await database.run<Row>(read, [session.customerId, pancard])
    const leads = rows.map(({ id, amountPaise, status, createdAt }) => ({
      lead_id: Number(id),
      loan_amount: amountPaise === null ? null : rupeesOf(amountPaise),
      status,
      lead_entry_date: istDateOf(createdAt),
    }))
    return accepted({ Data: { lead_list: leads } })
  }
}
