import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { orderId, txnId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'
import { payment } from './payment.ts'

export const paymentStatus = oneEvent(
  paths.paymentStatus,
  event({
    summary: 'The recorded status of a payment, for the page that the provider redirects to.',
    credential: 'client',
    body: z.object({ txnid: text(txnId), order_id: text(orderId).optional() }),
    answer: z.object({ Data: payment }),
  }),
)
