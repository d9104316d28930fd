import { z } from 'zod'

/** What Razorpay reports about a payment that its payer disputes. Signed as a whole, so the message is its own proof. */
export type DisputeReport = {
  /** The end of the event's name: created, under_review, action_required, won, lost or closed. */
  event: string
  /** Empty if the message does not have the documented form. */
  disputeId: string
  paymentId: string
  orderId?: string
  /** What was taken from our balance; 0 unless the dispute is lost. */
  deductedPaise: number
  at: Date
}

const prefix = 'payment.dispute.'
/** 1 January 2100; a larger number cannot be a time in seconds. */
const latestSecond = 4_102_444_800

const named = z.object({ event: z.string().startsWith(prefix).max(100) })
const id = z.string().regex(/^\w{1,60}$/)
const message = z.object({
  created_at: z.number().int().min(0).max(latestSecond),
  payload: z.object({
    dispute: z.object({
      entity: z.object({ id, payment_id: id, amount_deducted: z.number().int().nonnegative().default(0) }),
    }),
    payment: z.object({ entity: z.object({ order_id: id.nullish() }) }).optional(),
  }),
})

/** Undefined if the webhook is not about a dispute. */
export function readDispute(body: unknown): DisputeReport | undefined {
  const event = named.safeParse(body).data?.event.slice(prefix.length)
  if (event === undefined) return undefined
  const found = message.safeParse(body).data
  if (found === undefined) return { event, disputeId: '', paymentId: '', deductedPaise: 0, at: new Date(0) }
  const { dispute, payment } = found.payload
  const orderId = payment?.entity.order_id
  return {
    event,
    disputeId: dispute.entity.id,
    paymentId: dispute.entity.payment_id,
    ...(orderId && { orderId }),
    deductedPaise: dispute.entity.amount_deducted,
    at: new Date(found.created_at * 1000),
  }
}
