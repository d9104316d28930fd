import type { stepStatus } from 'contract/applications/step-status'
import { applicationPercent, hubStage } from 'domain/journey/percent-complete'
import type { Database } from '../../../platform/database/database.ts'
import { accepted } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import { readUserType } from '../../../records/ledger/user-type.ts'
import { listLeads } from '../../../records/loans/leads.ts'

/** Always about the session's customer; a lead_id or mobile in the body is ignored. */
export function showStepStatus({ database }: { database: Database }): Handler<(typeof stepStatus)['event']> {
  return async (_body, { session: { customerId } }) => {
    const [{ stepsTaken }, leads] = await Promise.all([
      readCustomer(database.kysely, customerId),
      listLeads(database.kysely, customerId),
    ])
    const steps = { step_complete_percent: applicationPercent(stepsTaken), step_stage: hubStage(stepsTaken) }
    return accepted({ Steps: { steps, user_type: await readUserType(database.kysely, leads) } })
  }
}
