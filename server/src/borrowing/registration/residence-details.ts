import type { residenceDetails } from 'contract/registration/residence-details'
import type { Database } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { updateApplicant } from '../../records/customers/applicants.ts'
import { takeStep } from '../../records/customers/take-step.ts'

export function saveResidenceDetails({ database }: { database: Database }): Handler<typeof residenceDetails> {
  return async (body, { session: { customerId } }) => {
    const { residence_type_id, residence_address_1, residence_address_2, residence_landmark, residence_pincode } = body
    const address = { residence_address_1, residence_address_2, residence_landmark, residence_pincode }
    return takeStep(database, customerId, 'residence_details', (transaction) =>
      updateApplicant(transaction, customerId, { residence_type_id, ...address }),
    )
  }
}
