import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { orderBody } from './order-body.ts'

/** What `new Razorpay({…})` takes, but its handlers; the amount is in paise, as Razorpay has it. */
const parameters = z.object({
  key: z.string(),
  order_id: z.string(),
  amount: z.number(),
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
})

export const razorpayOrder = oneEvent(
  paths.razorpayOrder,
  event({
    summary: "Start a payment by Razorpay: the order made there, and its script's address.",
    credential: 'client',
    body: orderBody,
    answer: z.object({
      order_id: z.string(),
      data: z.object({ parameters, txnid: z.string(), script: z.string() }),
    }),
  }),
)
