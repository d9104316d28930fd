import { event, stepOnly } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { employmentDetailsForm } from '../forms/employment-details.ts'

export const employmentDetails = event({
  summary: 'Save where the customer works, and since when.',
  credential: 'session',
  body: formSchema(employmentDetailsForm),
  answer: stepOnly,
})
