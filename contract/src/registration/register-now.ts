import { z } from 'zod'
import { event } from '../endpoint.ts'
import { stepAnswer } from '../step-answer.ts'

export const registerNow = event({
  summary: 'Check eligibility by policy; a success opens an application, a decline says every reason.',
  credential: 'session',
  body: z.object({}),
  answer: z.object({
    Data: z.object({ ...stepAnswer, eligibility_status: z.literal(1), lead_id: z.number() }),
  }),
})
