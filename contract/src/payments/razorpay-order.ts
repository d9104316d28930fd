import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { orderBody } from './order-body.ts'

/** The options of `new Razorpay({…})` without its handlers; the amount is in paise. */
const parameters = z.object({
  key: z.string(),
  order_id: z.string(),
  amount: z.number(),
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string(),
  /** Seconds until the checkout closes at midnight, when the amount due changes. */
  timeout: z.number(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
})

export const razorpayOrder = oneEvent(
  paths.razorpayOrder,
  event({
    summary: 'Start a payment with Razorpay: the order created there and the URL of its script.',
    credential: 'client',
    body: orderBody,
    answer: z.object({
      order_id: z.string(),
      data: z.object({ parameters, txnid: z.string(), script: z.string() }),
    }),
  }),
)
