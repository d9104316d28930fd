import { event, stepOnly } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { incomeDetailsForm } from '../forms/income-details.ts'

export const incomeDetails = event({
  summary: 'Save how, how much and when the customer is paid.',
  credential: 'session',
  body: formSchema(incomeDetailsForm),
  answer: stepOnly,
})
