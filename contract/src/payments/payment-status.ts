import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { orderId } from '../fields/order-id.ts'
import { txnId } from '../fields/txn-id.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { payment } from './payment.ts'

export const paymentStatus = oneEvent(
  paths.paymentStatus,
  event({
    summary: 'How a payment stands in our books, for the page the provider led the browser to.',
    credential: 'client',
    body: z.object({ txnid: text(txnId), order_id: text(orderId).optional() }),
    answer: z.object({ Data: payment }),
  }),
)
