import type { residenceDetails } from 'contract/registration/residence-details'
import type { Database } from '../../platform/database/database.ts'
import { columnsOfForm } from '../../platform/database/form-columns.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { updateApplicant } from '../../records/customers/applicants.ts'
import { takeStep } from '../../records/customers/take-step.ts'

export function saveResidenceDetails({ database }: { database: Database }): Handler<typeof residenceDetails> {
  return async (body, { session: { customerId } }) =>
    takeStep(database, customerId, 'residence_details', (transaction) =>
      updateApplicant(transaction, customerId, columnsOfForm(body)),
    )
}
