import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { repayment } from './repayment.ts'

export const repaymentData = oneEvent(
  paths.repaymentData,
  event({
    summary: "What is due on the logged-in customer's open loan, as after a one-time code.",
    credential: 'session',
    body: z.object({}),
    answer: repayment,
  }),
)
