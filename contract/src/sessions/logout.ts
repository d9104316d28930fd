import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'

export const logout = oneEvent(
  paths.logout,
  event({
    summary: 'End the session on the server.',
    credential: 'session',
    body: z.object({}),
    answer: z.object({}),
  }),
)
