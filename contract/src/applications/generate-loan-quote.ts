import { z } from 'zod'
import { event } from '../endpoint.ts'

export const generateLoanQuote = event({
  summary: 'The bounds of what may be borrowed, by the rules of the day.',
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
      /** Our day: a loan paid out on it is due so many days later. */
      quoted_on: z.string(),
      /** What was accepted before, so that the screen can show it again. */
      accepted: z.object({ amount: z.number(), tenure: z.number(), purpose_id: z.number() }).nullable(),
    }),
  }),
})
