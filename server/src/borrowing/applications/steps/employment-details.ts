import type { employmentDetails } from 'contract/applications/employment-details'
import { employedTooEarly, employmentDetailsForm } from 'contract/forms/employment-details'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { readDateOfBirth } from '../../../records/customers/applicants.ts'
import { takeStep } from '../../../records/customers/take-step.ts'
import { saveEmployment } from '../employments.ts'

type Dependencies = { database: Database; clock: Clock }

export function saveEmploymentDetails({ database, clock }: Dependencies): Handler<typeof employmentDetails> {
  return async (body, { session: { customerId } }) => {
    const dateOfBirth = await readDateOfBirth(database.kysely, customerId)
    const message =
      employmentDetailsForm.emp_since.check(body.emp_since, clock.today()) ??
      employedTooEarly(body.emp_since, dateOfBirth)
    if (message) return refuse('dateNotAllowed', { message })
    return takeStep(database, customerId, 'employment_details', (transaction) =>
      saveEmployment(transaction, customerId, {
        workMode: body.work_mode,
        companyName: body.company_name,
        department: body.emp_department,
        companyTypeId: body.company_type_id,
        designation: body.designation,
        employedSince: body.emp_since,
        address1: body.address_1,
        address2: body.address_2,
        landmark: body.landmark,
        pincode: body.pincode,
        officeEmail: body.office_email,
      }),
    )
  }
}
