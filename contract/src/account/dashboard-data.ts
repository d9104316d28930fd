import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'

export const dashboardData = oneEvent(
  paths.dashboardData,
  event({
    summary: 'What the top bar shows: first name and picture.',
    credential: 'session',
    body: z.object({}),
    answer: z.object({
      Data: z.object({
        profile_pic: z.string().nullable(),
        profile_details: z.object({ first_name: z.string().nullable() }),
      }),
    }),
  }),
)
