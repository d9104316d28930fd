import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'

/** Who is logged in, in the names of the session values. */
export const user = oneEvent(
  paths.user,
  event({
    summary: 'Who is logged in and where the journey stands.',
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
