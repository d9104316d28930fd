import { z } from 'zod'
import { formSchema } from '../form-definition/form-schema.ts'
import { payAmountForm } from '../forms/pay-amount.ts'
import { idempotencyKey, leadId, orderId } from '../identifiers.ts'
import { looseText, text } from '../schema/text.ts'

export const paymentPurposes = ['REPAYMENT', 'COOLING_OFF'] as const

/**
 * The request body for an order with either payment provider. udf5 is the lead id, an empty amount means all that is due,
 * and the default purpose is REPAYMENT.
 */
export const orderBody = z.object({
  ...formSchema(payAmountForm).shape,
  productinfo: looseText(100),
  firstname: looseText(60),
  email: looseText(100),
  mobile: looseText(10),
  udf5: text(leadId),
  purpose: z.enum(paymentPurposes).optional(),
  order_id: text(orderId).optional(),
  idempotency_key: text(idempotencyKey).optional(),
})
