import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { orderId, txnId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { looseText, text } from '../schema/text.ts'
import { payment } from './payment.ts'

/** The values that the checkout passed to its handler, or the outcome FAILED or CANCEL if there was no payment. */
export const razorpayConfirm = oneEvent(
  paths.razorpayConfirm,
  event({
    summary: 'The result of the checkout in the browser; accepted only with a valid signature of Razorpay.',
    credential: 'client',
    body: z.object({
      txnid: text(txnId),
      order_id: text(orderId).optional(),
      razorpay_payment_id: looseText(40).optional(),
      razorpay_order_id: looseText(40).optional(),
      razorpay_signature: looseText(64).optional(),
      outcome: looseText(10).optional(),
    }),
    answer: z.object({ Data: payment }),
  }),
)
