import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { businessTime, type Clock } from '../../platform/clock.ts'
import { HttpFailure, wrongShape } from '../../platform/http/http-failure.ts'
import { razorpaySignature } from '../../providers/payment-gateway/signatures.ts'
import type { SimulatedPayments } from './queries.ts'
import { simulateDisputes } from './razorpay-disputes.ts'
import { newId, orderEntity, paymentEntity, paymentWebhook, secondsOf, unknownId } from './razorpay-entities.ts'
import { approveMandate, mandateFields, mandateOrder, simulateMandates } from './razorpay-mandates.ts'
import type { SimulatedRefund, SimulatedRefunds } from './simulated-refunds.ts'
import type { SimulatedTokens } from './simulated-tokens.ts'
import type { WebhookSender } from './webhooks.ts'

type Dependencies = {
  payments: SimulatedPayments
  refunds: SimulatedRefunds
  tokens: SimulatedTokens
  clock: Clock
  webhooks: WebhookSender
  keyId: string
  keySecret: string
  webhookSecret: string
}

const orderRequest = z
  .object({
    amount: z.number().int().min(0),
    currency: z.literal('INR'),
    receipt: z.string().max(40),
    notes: z.record(z.string(), z.string()).default({}),
    ...mandateOrder.shape,
  })
  // Only the approval of a mandate by bank account may have an amount of zero.
  .refine(({ amount, method }) => amount >= 100 || method === 'emandate')
const payRequest = z.object({
  key: z.string(),
  order_id: z.string().regex(/^\w{1,40}$/),
  outcome: z.enum(['paid', 'failed', 'cancelled']),
})

type RequireKey = (request: Pick<FastifyRequest, 'headers'>) => Promise<void>

const createRequireKey = ({ keyId, keySecret }: Dependencies): RequireKey => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (request) => {
    if (request.headers.authorization !== authorization) throw new HttpFailure(401, 'Authentication failed')
  }
}

const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items })

/** Seconds since 1970, in the range of dates with four digits for the year. */
const timestamp = z.coerce.number().int().min(0).max(253_402_300_799)

const listQuery = z.object({
  from: timestamp,
  to: timestamp,
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
})

function readList(query: unknown) {
  const { data } = listQuery.safeParse(query)
  if (data === undefined) throw wrongShape()
  const { from, to, count: limit, skip: offset } = data
  return [
    { from: new Date(from * 1000), to: new Date((to + 1) * 1000) },
    { limit, offset },
  ] as const
}

/** The REST API that Razorpay's adapter calls, with HTTP Basic authentication. */
function serveRest(app: FastifyInstance, { payments, clock, requireKey }: Dependencies & { requireKey: RequireKey }) {
  const options = { preHandler: requireKey }
  app.post('/simulators/razorpay/v1/orders', options, async (request) => {
    const { data } = orderRequest.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    const { amount: amountPaise, receipt, notes } = data
    const fields = { ...notes, ...mandateFields(data) }
    const base = { amountPaise, receipt, fields, status: 'created' as const, paymentId: null, paidAt: null }
    const created = await payments.save({ ...base, orderId: newId('order'), createdAt: businessTime(clock) })
    return created && orderEntity(created)
  })
  app.get<{ Querystring: { receipt?: string } }>('/simulators/razorpay/v1/orders', options, async ({ query }) =>
    collection((await payments.findByReceipt(String(query.receipt ?? ''))).map(orderEntity)),
  )
  app.get<{ Params: { id: string } }>('/simulators/razorpay/v1/orders/:id/payments', options, async ({ params }) => {
    const payment = await payments.find(params.id)
    return collection(payment?.paymentId ? [paymentEntity(payment)] : [])
  })
  app.get<{ Params: { id: string } }>('/simulators/razorpay/v1/payments/:id', options, async ({ params }, reply) => {
    const payment = await payments.findByPayment(params.id)
    return payment ? paymentEntity(payment) : reply.code(400).send(unknownId)
  })
  app.get('/simulators/razorpay/v1/payments', options, async ({ query }) =>
    collection((await payments.listAttempted(...readList(query))).map(paymentEntity)),
  )
}

const refundRequest = z.object({ amount: z.number().int().min(100), receipt: z.string().max(40).optional() })

const refundEntity = ({ refundId, paymentId, amountPaise, status, createdAt, token }: SimulatedRefund) => ({
  id: refundId,
  entity: 'refund',
  amount: amountPaise,
  currency: 'INR',
  payment_id: paymentId,
  receipt: token,
  status: status === 'success' ? 'processed' : 'failed',
  created_at: secondsOf(createdAt),
})

/** Repeating an idempotency key returns the same refund. */
function serveRefunds(app: FastifyInstance, { refunds, requireKey }: Dependencies & { requireKey: RequireKey }): void {
  const options = { preHandler: requireKey }
  app.post<{ Params: { id: string } }>('/simulators/razorpay/v1/payments/:id/refund', options, async (request) => {
    const { data } = refundRequest.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    const token = String(request.headers['x-refund-idempotency'] ?? '')
    if (token.length < 10) throw wrongShape()
    const known = await refunds.findByToken(token)
    const ordered = known ?? (await refunds.order(request.params.id, token, data.amount))
    if ('code' in ordered) throw new HttpFailure(400, ordered.reason)
    return refundEntity(ordered)
  })
  app.get<{ Params: { id: string } }>('/simulators/razorpay/v1/payments/:id/refunds', options, async ({ params }) =>
    collection((await refunds.listOfPayment(params.id)).map(refundEntity)),
  )
  app.get<{ Params: { id: string } }>('/simulators/razorpay/v1/refunds/:id', options, async ({ params }, reply) => {
    const refund = await refunds.find(params.id)
    return refund ? refundEntity(refund) : reply.code(400).send(unknownId)
  })
  app.get('/simulators/razorpay/v1/refunds', options, async ({ query }) =>
    collection((await refunds.list(...readList(query))).map(refundEntity)),
  )
}

/** Called by the checkout in the browser. */
function servePay(app: FastifyInstance, dependencies: Dependencies): void {
  const { payments, clock, webhooks, keyId, keySecret, webhookSecret } = dependencies
  app.post('/simulators/razorpay/pay', async (request) => {
    const { data } = payRequest.safeParse(request.body)
    const order = data && (await payments.find(data.order_id))
    if (order === undefined || data?.key !== keyId) return { message: 'The id provided does not exist' }
    if (data.outcome === 'cancelled') return {}
    const paymentId = newId('pay')
    if (order.status === 'paid') return { message: 'Payment already done for this order.' }
    const tried = { ...order, status: data.outcome, paymentId, paidAt: businessTime(clock) }
    const payment = await payments.save(await approveMandate(dependencies, tried))
    if (payment === undefined) return { message: 'Payment already done for this order.' }
    webhooks.send(paymentWebhook(webhookSecret, payment))
    if (data.outcome === 'failed') return { payment_id: paymentId }
    return {
      razorpay_payment_id: paymentId,
      razorpay_order_id: payment.orderId,
      razorpay_signature: razorpaySignature(`${payment.orderId}|${paymentId}`, keySecret),
    }
  })
}

/** The parts of Razorpay that we use: orders, their payments, refunds and disputes, mandates, and its checkout. */
export function simulateRazorpay(app: FastifyInstance, dependencies: Dependencies): void {
  const requireKey = createRequireKey(dependencies)
  serveRest(app, { ...dependencies, requireKey })
  serveRefunds(app, { ...dependencies, requireKey })
  simulateMandates(app, dependencies, { preHandler: requireKey })
  simulateDisputes(app, dependencies, { preHandler: requireKey })
  servePay(app, dependencies)
}
