import type { employmentDetails } from 'contract/applications/employment-details'
import { saveStep } from '../customers/save-step.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

/** In the order of the values below. */
const columns = [
  'work_mode',
  'company_name',
  'department',
  'company_type_id',
  'designation',
  'employed_since',
  'work_address_1',
  'work_address_2',
  'work_landmark',
  'work_pincode',
  'office_email',
]

export function keepEmployment(database: Database, clock: Clock): Handler<typeof employmentDetails> {
  const save = saveStep(database, 'employment_details', columns, 'is_eligible')
  return async (body, { session }) => {
    if (body.emp_since > clock.today()) return refuse('dateInFuture')
    return save(session.customerId, [
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
  }
}
