import type { employmentDetails } from 'contract/loans/employment-details'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { refuseStep, type StepTaken, stepProgress, takeStep } from '../platform/journey/take-step.ts'

const event = 'employment_details'

/** Columns and their types, in the order of the values below. */
const columns = {
  work_mode: 'text',
  company_name: 'text',
  department: 'text',
  company_type_id: 'smallint',
  designation: 'text',
  employed_since: 'date',
  address_1: 'text',
  address_2: 'text',
  landmark: 'text',
  pincode: 'text',
  office_email: 'text',
}
const names = Object.keys(columns)
const values = Object.values(columns).map((type, index) => `$${index + 2}::${type}`)

const keep = {
  name: 'keep_employment',
  text: `with taken as (${takeStep(event, [], 'is_eligible')}, id),
    kept as (
      insert into employments (customer_id, ${names.join(', ')}) select id, ${values.join(', ')} from taken
      on conflict (customer_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')})
    select "stepsTaken" from taken`,
}

export function keepEmployment(database: Database, clock: Clock): Handler<typeof employmentDetails> {
  return async (body, { session: { customerId } }) => {
    if (body.emp_since > clock.today()) return refuse('dateInFuture')
    const [taken] = await database.run<StepTaken>(keep, [
      customerId,
      body.work_mode,
      body.company_name,
      body.emp_department,
      body.company_type_id,
      body.designation,
      body.emp_since,
      body.address_1,
      body.address_2,
      body.landmark,
      body.pincode,
      body.office_email,
    ])
    if (taken === undefined) return refuseStep(database, customerId)
    return accepted({ Data: stepProgress(event, taken.stepsTaken) }, 'Your employment details are saved.')
  }
}
