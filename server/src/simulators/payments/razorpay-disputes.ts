import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { businessTime, type Clock } from '../../platform/clock.ts'
import { HttpFailure, wrongShape } from '../../platform/http/http-failure.ts'
import type { SimulatedPayments } from './queries.ts'
import { paymentEntity, secondsOf, signWebhook, unknownId } from './razorpay-entities.ts'
import type { SimulatedRefunds } from './simulated-refunds.ts'
import type { WebhookSender } from './webhooks.ts'

type Dependencies = {
  payments: SimulatedPayments
  refunds: SimulatedRefunds
  clock: Clock
  webhooks: WebhookSender
  webhookSecret: string
}

const request = z.object({
  payment_id: z.string().regex(/^\w{1,60}$/),
  event: z.enum(['created', 'under_review', 'action_required', 'won', 'lost', 'closed']),
  /** What is disputed, in paise; everything that was not refunded if it is left out. */
  amount: z.number().int().positive().optional(),
})

/** The same in every message about a payment, as with the real provider. */
const disputeOf = (paymentId: string) => `disp_${paymentId.replace('pay_', '')}`
const paymentOf = (disputeId: string) => `pay_${disputeId.replace('disp_', '')}`

/**
 * The payer disputes a payment: Razorpay reports it, takes the disputed amount if the lender loses, and tells the state of
 * the dispute when it is asked.
 */
export function simulateDisputes(
  app: FastifyInstance,
  dependencies: Dependencies,
  withKey: RouteShorthandOptions,
): void {
  const { payments, refunds, clock, webhooks, webhookSecret } = dependencies
  app.get<{ Params: { id: string } }>('/simulators/razorpay/v1/disputes/:id', withKey, async ({ params }, reply) => {
    const { id } = params
    const status = await payments.findDisputeStatus(paymentOf(id))
    return status ? { id, entity: 'dispute', status } : reply.code(400).send(unknownId)
  })
  app.post('/simulators/razorpay/disputes', async ({ body }) => {
    const { data } = request.safeParse(body)
    if (data === undefined) throw wrongShape()
    const { payment_id: paymentId, event } = data
    const payment = await payments.findByPayment(paymentId)
    if (payment?.status !== 'paid') throw new HttpFailure(400, 'The id provided does not exist')
    const refunded = (await refunds.listOfPayment(paymentId)).filter(({ status }) => status === 'success')
    const left = refunded.reduce((sum, { amountPaise }) => sum - amountPaise, payment.amountPaise)
    const { amount = left } = data
    const at = businessTime(clock)
    const dispute = {
      id: disputeOf(paymentId),
      ...{ entity: 'dispute', payment_id: paymentId, amount, currency: 'INR' },
      ...{ amount_deducted: event === 'lost' ? amount : 0, reason_code: 'goods_or_services_not_received' },
      ...{ status: event === 'created' ? 'open' : event, phase: 'chargeback', created_at: secondsOf(at) },
    }
    await payments.saveDispute(paymentId, dispute.status)
    const payload = { payment: paymentEntity(payment), dispute }
    webhooks.send(signWebhook(webhookSecret, `payment.dispute.${event}`, payload, at))
    return { Status: 1, Message: 'Razorpay reports the dispute.', Data: { dispute_id: dispute.id } }
  })
}
