import { event, stepOnly } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { residenceDetailsForm } from '../forms/residence-details.ts'

export const residenceDetails = event({
  summary: 'Save the address the customer lives at.',
  credential: 'session',
  body: formSchema(residenceDetailsForm),
  answer: stepOnly,
})
