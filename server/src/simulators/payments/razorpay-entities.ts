import { randomBytes } from 'node:crypto'
import { razorpaySignature } from '../../providers/payment-gateway/signatures.ts'
import type { SimulatedPayment } from './queries.ts'

export const newId = (kind: 'order' | 'pay' | 'token' | 'disp') => `${kind}_${randomBytes(7).toString('hex')}`
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

const orderStatuses = { created: 'created', paid: 'paid', failed: 'attempted', cancelled: 'attempted' }

export const orderEntity = ({ orderId, amountPaise, receipt, fields, status, createdAt }: SimulatedPayment) => ({
  id: orderId,
  entity: 'order',
  amount: amountPaise,
  amount_paid: status === 'paid' ? amountPaise : 0,
  amount_due: status === 'paid' ? 0 : amountPaise,
  currency: 'INR',
  receipt,
  status: orderStatuses[status],
  notes: Object.keys(fields).length === 0 ? [] : fields,
  created_at: secondsOf(createdAt),
})

export const paymentEntity = ({
  orderId,
  amountPaise,
  paymentId,
  status,
  createdAt,
  paidAt,
  fields,
}: SimulatedPayment) => ({
  id: paymentId ?? '',
  entity: 'payment',
  amount: amountPaise,
  currency: 'INR',
  status: status === 'paid' ? 'captured' : 'failed',
  order_id: orderId,
  method: fields.method ?? 'upi',
  captured: status === 'paid',
  ...(fields.token_id && { customer_id: fields.customer_id, token_id: fields.token_id }),
  created_at: secondsOf(paidAt ?? createdAt),
})

/** The signature covers the exact bytes that are sent. */
export function signWebhook(webhookSecret: string, event: string, payload: Record<string, object>, at: Date) {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_simulated',
    event,
    contains: Object.keys(payload),
    payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
    created_at: secondsOf(at),
  })
  const headers = {
    'x-razorpay-signature': razorpaySignature(body, webhookSecret),
    'x-razorpay-event-id': newId('pay'),
  }
  return { path: '/payments/razorpay/webhook', contentType: 'application/json', body, headers }
}

/** order.paid or payment.failed. */
export function paymentWebhook(webhookSecret: string, payment: SimulatedPayment) {
  const isPaid = payment.status === 'paid'
  const payload = { payment: paymentEntity(payment), ...(isPaid && { order: orderEntity(payment) }) }
  return signWebhook(
    webhookSecret,
    isPaid ? 'order.paid' : 'payment.failed',
    payload,
    payment.paidAt ?? payment.createdAt,
  )
}

export const refusal = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } })
export const unknownId = refusal('The id provided does not exist')
