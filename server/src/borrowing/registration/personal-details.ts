import { personalDetailsForm } from 'contract/forms/personal-details'
import type { personalDetails } from 'contract/registration/personal-details'
import { married } from 'domain/applicant/choices'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { columnsOfForm } from '../../platform/database/form-columns.ts'
import { refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { updateApplicant } from '../../records/customers/applicants.ts'
import { takeStep } from '../../records/customers/take-step.ts'

type Dependencies = { database: Database; clock: Clock }

export function savePersonalDetails({ database, clock }: Dependencies): Handler<typeof personalDetails> {
  return async ({ dob, ...plain }, { session: { customerId } }) => {
    const message = personalDetailsForm.dob.check(dob, clock.today())
    if (message) return refuse('dateNotAllowed', { message })
    const isMarried = plain.marital_status_id === married
    if (isMarried && plain.spouse_name === '') return refuse('spouseNameMissing')
    const spouseName = isMarried ? plain.spouse_name : null
    return takeStep(database, customerId, 'personal_details', (transaction) =>
      updateApplicant(transaction, customerId, { ...columnsOfForm(plain), spouseName, dateOfBirth: dob }),
    )
  }
}
