import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { orderId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { looseText, text } from '../schema/text.ts'
import { repayment } from './repayment.ts'

export const repaymentData = oneEvent(
  paths.repaymentData,
  event({
    summary: "What is due on the logged-in customer's open loan, or on the one whose repayment a code has opened.",
    credential: 'client',
    body: z.object({
      order_id: text(orderId).optional(),
      /** Which loan, if two are open; otherwise that of the order id, or the older of a logged-in customer. */
      lead_id: looseText(12).optional(),
    }),
    answer: repayment,
  }),
)
