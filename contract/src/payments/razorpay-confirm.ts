import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { txnId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { looseText, text } from '../schema/text.ts'
import { payment } from './payment.ts'

/** What the checkout's handler got; or, without it, that the customer's payment FAILED or they chose to CANCEL. */
export const razorpayConfirm = oneEvent(
  paths.razorpayConfirm,
  event({
    summary: 'What the checkout told the browser; believed only with the signature of Razorpay.',
    credential: 'client',
    body: z.object({
      txnid: text(txnId),
      razorpay_payment_id: looseText(40).optional(),
      razorpay_order_id: looseText(40).optional(),
      razorpay_signature: looseText(64).optional(),
      outcome: looseText(10).optional(),
    }),
    answer: z.object({ Data: payment }),
  }),
)
