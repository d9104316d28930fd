import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { leadId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'

export const coolingOff = manyEvents(paths.coolingOff, {
  quote: event({
    summary: 'The amount that gives the loan back, for today and each remaining day of the cooling-off.',
    credential: 'session',
    body: z.object({ lead_id: text(leadId) }),
    answer: z.object({
      Data: z.object({
        loan_no: z.string(),
        /** The last day, until midnight in India. */
        ends_on: z.string(),
        /** From today on. Payments made before are deducted. */
        days: z.array(z.object({ on: z.string(), amount: z.number(), principal: z.number(), interest: z.number() })),
        paid_amount: z.number(),
        /** The processing fee and its GST, which are not paid back. */
        fee_kept_amount: z.number(),
      }),
    }),
  }),
})
