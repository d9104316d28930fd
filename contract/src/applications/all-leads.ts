import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { looseText } from '../schema/text.ts'

export const allLeads = oneEvent(
  paths.allLeads,
  event({
    summary: "The customer's applications and loans, newest first; none for another customer's PAN.",
    credential: 'session',
    body: z.object({ pancard: looseText(10) }),
    answer: z.object({
      Data: z.object({
        lead_list: z.array(
          z.object({
            lead_id: z.number(),
            loan_amount: z.number().nullable(),
            status: z.string(),
            lead_entry_date: z.string(),
          }),
        ),
      }),
    }),
  }),
)
