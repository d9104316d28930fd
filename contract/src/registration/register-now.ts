import { z } from 'zod'
import { event, stepAnswer } from '../endpoint.ts'

export const registerNow = event({
  summary: 'Check the eligibility; success opens an application, a decline gives every reason.',
  credential: 'session',
  body: z.object({}),
  answer: z.object({
    Data: z.object({ ...stepAnswer, eligibility_status: z.literal(1), lead_id: z.number() }),
  }),
})
