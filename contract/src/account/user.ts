import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'

export const user = oneEvent(
  paths.user,
  event({
    summary: 'The logged-in customer and the state of the journey.',
    credential: 'session',
    body: z.object({}),
    answer: z.object({
      Data: z.object({
        cust_profile_id: z.string(),
        mobile: z.string(),
        full_name: z.string().nullable(),
        pancard: z.string().nullable(),
        eligibility_status: z.union([z.literal(0), z.literal(1)]),
        next_step: z.string(),
        step_percentage: z.number(),
        lead_id: z.number().nullable(),
      }),
    }),
  }),
)
