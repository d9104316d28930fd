import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'

export const account = oneEvent(
  paths.account,
  event({
    summary: 'Signed-in devices, the logins of the last 30 days, consents with their time and wording, and who looked.',
    credential: 'session',
    body: z.object({}),
    answer: z.object({
      Data: z.object({
        devices: z.array(
          z.object({
            name: z.string(),
            is_this_one: z.boolean(),
            signed_in_at: z.string(),
            last_seen_at: z.string(),
          }),
        ),
        logins: z.array(
          z.object({ device: z.string(), at: z.string(), is_new_device: z.boolean(), is_this_one: z.boolean() }),
        ),
        consents: z.array(z.object({ purpose: z.string(), wording: z.string(), given_at: z.string() })),
        /** Who of the lender read the customer's details and why, newest first; what must stay secret is left out. */
        looked_at: z.array(z.object({ role: z.string(), purpose: z.string(), at: z.string() })),
      }),
    }),
  }),
)
