import { z } from 'zod'
import { event } from '../endpoint.ts'

export const generateLoanQuote = event({
  summary: 'The limits of the loan by the current rules.',
  credential: 'session',
  body: z.object({}),
  answer: z.object({
    Data: z.object({
      min_loan_amount: z.number(),
      max_loan_amount: z.number(),
      min_loan_tenure: z.number(),
      max_loan_tenure: z.number(),
      step_percentage: z.number(),
      next_step: z.string(),
      /** The business date, from which the due date is counted. */
      quoted_on: z.string(),
      /** What was accepted before, if anything. */
      accepted: z.object({ amount: z.number(), tenure: z.number(), purpose_id: z.number() }).nullable(),
    }),
  }),
})
