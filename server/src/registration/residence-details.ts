import type { residenceDetails } from 'contract/registration/residence-details'
import { saveStep } from '../customers/save-step.ts'
import type { Database } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

const columns = [
  'residence_type_id',
  'residence_address_1',
  'residence_address_2',
  'residence_landmark',
  'residence_pincode',
] as const

export function keepResidenceDetails(database: Database): Handler<typeof residenceDetails> {
  const save = saveStep(database, 'residence_details', columns)
  return (body, { session }) =>
    save(
      session.customerId,
      columns.map((column) => body[column]),
    )
}
