import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { HttpFailure, wrongShape } from '../../platform/http/http-failure.ts'
import { razorpaySignature } from '../../providers/payment-gateway/razorpay-signature.ts'
import type { SimulatedLedger, SimulatedPayment } from './simulated-ledger.ts'
import type { Webhooks } from './webhooks.ts'

type Parts = {
  ledger: SimulatedLedger
  clock: Clock
  webhooks: Webhooks
  keyId: string
  keySecret: string
  webhookSecret: string
}

const wish = z.object({
  amount: z.number().int().min(100),
  currency: z.literal('INR'),
  receipt: z.string().max(40),
  notes: z.record(z.string(), z.string()).default({}),
})
const choice = z.object({
  key: z.string(),
  order_id: z.string().max(40),
  outcome: z.enum(['paid', 'failed', 'cancelled']),
})

const newName = (kind: 'order' | 'pay') => `${kind}_${randomBytes(7).toString('hex')}`
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

const orderEntity = ({ orderId, amountPaise, receipt, fields, status, createdAt }: SimulatedPayment) => ({
  id: orderId,
  entity: 'order',
  amount: amountPaise,
  amount_paid: status === 'paid' ? amountPaise : 0,
  amount_due: status === 'paid' ? 0 : amountPaise,
  currency: 'INR',
  receipt,
  status: status === 'created' ? 'created' : status === 'paid' ? 'paid' : 'attempted',
  notes: Object.keys(fields).length === 0 ? [] : fields,
  created_at: secondsOf(createdAt),
})

const paymentEntity = ({ orderId, amountPaise, paymentId, status, createdAt }: SimulatedPayment) => ({
  id: paymentId ?? '',
  entity: 'payment',
  amount: amountPaise,
  currency: 'INR',
  status: status === 'paid' ? 'captured' : 'failed',
  order_id: orderId,
  method: 'upi',
  captured: status === 'paid',
  created_at: secondsOf(createdAt),
})

/** order.paid or payment.failed, signed over the very bytes that are sent. */
function webhookOf({ webhookSecret }: Parts, payment: SimulatedPayment) {
  const isPaid = payment.status === 'paid'
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_simulated',
    event: isPaid ? 'order.paid' : 'payment.failed',
    contains: isPaid ? ['payment', 'order'] : ['payment'],
    payload: {
      payment: { entity: paymentEntity(payment) },
      ...(isPaid && { order: { entity: orderEntity(payment) } }),
    },
    created_at: secondsOf(payment.createdAt),
  })
  const headers = {
    'x-razorpay-signature': razorpaySignature(body, webhookSecret),
    'x-razorpay-event-id': newName('pay'),
  }
  return { path: '/payments/razorpay/webhook', contentType: 'application/json', body, headers }
}

/** What Razorpay's own server answers, under HTTP Basic. */
function serveRest(app: FastifyInstance, { ledger, clock, keyId, keySecret }: Parts): void {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const requireKey = async (request: FastifyRequest) => {
    if (request.headers.authorization !== authorization) throw new HttpFailure(401, 'Authentication failed')
  }
  const options = { preHandler: requireKey }
  const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items })
  app.post('/simulators/razorpay/v1/orders', options, async (request) => {
    const { data } = wish.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    const { amount: amountPaise, receipt, notes: fields } = data
    const base = { amountPaise, receipt, fields, status: 'created' as const, paymentId: null }
    const made = await ledger.keep({ ...base, orderId: newName('order'), createdAt: clock.now() })
    return made && orderEntity(made)
  })
  app.get<{ Querystring: { receipt?: string } }>('/simulators/razorpay/v1/orders', options, async ({ query }) =>
    collection((await ledger.readByReceipt(String(query.receipt ?? ''))).map(orderEntity)),
  )
  app.get<{ Params: { id: string } }>('/simulators/razorpay/v1/orders/:id/payments', options, async ({ params }) => {
    const known = await ledger.read(params.id)
    return collection(known?.paymentId ? [paymentEntity(known)] : [])
  })
}

/** What the checkout in the browser does. */
function servePay(app: FastifyInstance, parts: Parts): void {
  const { ledger, clock, webhooks, keyId, keySecret } = parts
  app.post('/simulators/razorpay/pay', async (request) => {
    const { data } = choice.safeParse(request.body)
    const known = data && (await ledger.read(data.order_id))
    if (known === undefined || data?.key !== keyId) return { message: 'The id provided does not exist' }
    if (data.outcome === 'cancelled') return {}
    const paymentId = newName('pay')
    const kept = await ledger.keep({ ...known, status: data.outcome, paymentId, createdAt: clock.now() })
    if (kept === undefined) return { message: 'Payment already done for this order.' }
    webhooks.send(webhookOf(parts, { ...kept, createdAt: clock.now() }))
    if (data.outcome === 'failed') return { payment_id: paymentId }
    return {
      razorpay_payment_id: paymentId,
      razorpay_order_id: kept.orderId,
      razorpay_signature: razorpaySignature(`${kept.orderId}|${paymentId}`, keySecret),
    }
  })
}

/** Razorpay, as far as we use it: orders, their payments, and its checkout. */
export function simulateRazorpay(app: FastifyInstance, parts: Parts): void {
  serveRest(app, parts)
  servePay(app, parts)
}
