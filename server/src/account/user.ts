import type { user } from 'contract/account/user'
import { nextStep } from 'domain/journey/next-step'
import { applicationPercent, registrationPercent } from 'domain/journey/percent-complete'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

type Row = {
  mobile: string
  fullName: string | null
  pan: string | null
  isEligible: boolean
  stepsTaken: string[]
  openLeadId: string | null
}

const read = {
  name: 'read_user',
  text: `select mobile, full_name as "fullName", pan, is_eligible as "isEligible", steps_taken as "stepsTaken",
    (select id from leads where customer_id = customers.id and status not in ('CLOSED', 'REJECTED')) as "openLeadId"
    from customers where id = $1`,
}

export function showUser(database: Database): Handler<(typeof user)['event']> {
  return async (_body, { session }) => {
    const [row] = await database.run<Row>(read, [session.customerId])
    if (row === undefined) throw new Error('a session without a customer')
    const percent = row.isEligible ? applicationPercent : registrationPercent
    return accepted({
      Data: {
        cust_profile_id: session.profileId,
        mobile: row.mobile,
        full_name: row.fullName,
        pancard: row.pan,
        eligibility_status: row.isEligible ? 1 : 0,
        next_step: nextStep(row.stepsTaken).event,
        step_percentage: percent(row.stepsTaken),
        lead_id: row.openLeadId === null ? null : Number(row.openLeadId),
      },
    })
  }
}
