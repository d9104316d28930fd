import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'

export const logOutElsewhere = oneEvent(
  paths.logOutElsewhere,
  event({
    summary: 'End every session of the customer except this one.',
    credential: 'session',
    body: z.object({}),
    answer: z.object({ Data: z.object({ sessions_ended: z.number() }) }),
  }),
)
