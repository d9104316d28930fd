import { z } from 'zod'
import { idempotencyKey } from '../fields/idempotency-key.ts'
import { leadId } from '../fields/lead-id.ts'
import { orderId } from '../fields/order-id.ts'
import { payAmount } from '../fields/pay-amount.ts'
import { looseText, text } from '../text.ts'

/** What both payment providers are asked with. udf5 is the lead id; an empty amount stands for all that is due. */
export const orderBody = z.object({
  amount: text(payAmount),
  productinfo: looseText(100),
  firstname: looseText(60),
  email: looseText(100),
  mobile: looseText(10),
  udf5: text(leadId),
  order_id: text(orderId).optional(),
  idempotency_key: text(idempotencyKey).optional(),
})
