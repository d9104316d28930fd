import type { personalDetails } from 'contract/registration/personal-details'
import { ageOn, minimumAgeYears } from 'domain/applicant/age-on'
import { married } from 'domain/applicant/marital-statuses'
import { saveStep } from '../customers/save-step.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

export function keepPersonalDetails(database: Database, clock: Clock): Handler<typeof personalDetails> {
  const save = saveStep(database, 'personal_details', [
    'personal_email',
    'date_of_birth',
    'gender',
    'marital_status_id',
    'spouse_name',
  ])
  return async ({ personal_email, dob, gender, marital_status_id, spouse_name }, { session }) => {
    const today = clock.today()
    if (dob > today) return refuse('dateInFuture')
    if (ageOn(today, dob) < minimumAgeYears) return refuse('tooYoung')
    const isMarried = marital_status_id === married
    if (isMarried && spouse_name === '') return refuse('spouseNameMissing')
    const spouse = isMarried ? spouse_name : null
    return save(session.customerId, [personal_email, dob, gender, marital_status_id, spouse])
  }
}
