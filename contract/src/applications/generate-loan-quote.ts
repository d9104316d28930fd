import { z } from 'zod'
import { event } from '../endpoint.ts'

export const generateLoanQuote = event({
  summary: 'The limits and the price of the loan.',
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
      loan_amount_step: z.number(),
      /** The price is the one of the first quote of the application, even if the terms have changed since. */
      daily_rate_percent: z.number(),
      fee_percent: z.number(),
      gst_on_fee_percent: z.number(),
      /** Of the principal that is unpaid `penal_charge_after_days` days after the due date; 0 for no charge. */
      penal_charge_percent: z.number(),
      penal_charge_after_days: z.number(),
      /** The limit on loans in a year without full KYC, and what is left of it; null if the customer has none. */
      yearly_limit: z.object({ limit: z.number(), left: z.number() }).nullable(),
      /** The choice that the customer accepted earlier, if any. */
      accepted: z.object({ amount: z.number(), tenure: z.number(), purpose_id: z.number() }).nullable(),
    }),
  }),
})
