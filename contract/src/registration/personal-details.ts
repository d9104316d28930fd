import { genders } from 'domain/applicant/genders'
import { maritalStatuses } from 'domain/applicant/marital-statuses'
import { z } from 'zod'
import { choice } from '../choice.ts'
import { date } from '../date.ts'
import { event } from '../endpoint.ts'
import { email } from '../fields/email.ts'
import { optionalPersonName } from '../fields/person-name.ts'
import { personalFields } from '../fields/personal.ts'
import { stepOnly } from '../step-answer.ts'
import { text } from '../text.ts'

export const personalDetails = event({
  summary: 'Keep email, date of birth, gender and marital status; a spouse is named when married.',
  credential: 'session',
  body: z.object({
    personal_email: text(email),
    dob: date(personalFields.dateOfBirth),
    marital_status_id: choice(maritalStatuses, personalFields.maritalStatusMissing),
    gender: choice(genders, personalFields.genderMissing),
    spouse_name: text(optionalPersonName),
  }),
  answer: stepOnly,
})
