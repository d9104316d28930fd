import type { employmentDetails } from 'contract/applications/employment-details'
import { employedTooEarly, employmentDetailsForm } from 'contract/forms/employment-details'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { columnsOfForm } from '../../../platform/database/form-columns.ts'
import { refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { readDateOfBirth } from '../../../records/customers/applicants.ts'
import { takeStep } from '../../../records/customers/take-step.ts'
import { saveEmployment } from '../employments.ts'

type Dependencies = { database: Database; clock: Clock }

export function saveEmploymentDetails({ database, clock }: Dependencies): Handler<typeof employmentDetails> {
  return async ({ emp_department, emp_since, ...plain }, { session: { customerId } }) => {
    const dateOfBirth = await readDateOfBirth(database.kysely, customerId)
    const message =
      employmentDetailsForm.emp_since.check(emp_since, clock.today()) ?? employedTooEarly(emp_since, dateOfBirth)
    if (message) return refuse('dateNotAllowed', { message })
    const employment = { ...columnsOfForm(plain), department: emp_department, employedSince: emp_since }
    return takeStep(database, customerId, 'employment_details', (transaction) =>
      saveEmployment(transaction, customerId, employment),
    )
  }
}
