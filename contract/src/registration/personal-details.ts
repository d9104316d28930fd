import { event, stepOnly } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { personalDetailsForm } from '../forms/personal-details.ts'

export const personalDetails = event({
  summary: "Save email, date of birth, gender, marital status and a married customer's spouse.",
  credential: 'session',
  body: formSchema(personalDetailsForm),
  answer: stepOnly,
})
