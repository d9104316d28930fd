import { z } from 'zod'
import { event, stepAnswer } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { pancardVerificationForm } from '../forms/pancard-verification.ts'

export const pancardVerification = event({
  summary: 'Verify the PAN with its issuer and store the name on it.',
  credential: 'session',
  body: formSchema(pancardVerificationForm),
  answer: z.object({ Data: z.object({ ...stepAnswer, full_name: z.string() }) }),
})
