import type { stepStatus } from 'contract/applications/step-status'
import { applicationPercent, hubStage } from 'domain/journey/percent-complete'
import type { LoanStatus } from 'domain/loan/loan-statuses'
import { userTypeOf } from 'domain/loan/user-type-of'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

const read = {
  name: 'read_step_status',
  text: `select steps_taken as "stepsTaken",
    array(select status::text from leads where customer_id = customers.id) as statuses from customers where id = $1`,
}

/** Where the customer's own application stands; a lead_id or mobile in the body is not needed to know. */
export function showStepStatus(database: Database): Handler<(typeof stepStatus)['event']> {
  return async (_body, { session }) => {
    const [row] = await database.run<{ stepsTaken: string[]; statuses: LoanStatus[] }>(read, [session.customerId])
    if (row === undefined) throw new Error('a session without a customer')
    const { stepsTaken, statuses } = row
    const steps = { step_complete_percent: applicationPercent(stepsTaken), step_stage: hubStage(stepsTaken) }
    return accepted({ Steps: { steps, user_type: userTypeOf(statuses) } })
  }
}
