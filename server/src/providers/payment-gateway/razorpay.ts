import { istDateOf } from 'domain/calendar/ist-date'
import { z } from 'zod'
import { fetchJson } from '../fetch-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { MandateGateway } from './mandate-gateway.ts'
import { type CallLimits, listLimits } from './payment-list.ts'
import type { ProvedReport } from './payment-report.ts'
import { type DisputeReport, readDispute } from './razorpay-disputes.ts'
import { createRazorpayList, type RazorpayList } from './razorpay-list.ts'
import { createRazorpayMandates } from './razorpay-mandates.ts'
import { createRazorpayRefunds, type RazorpayCall } from './razorpay-refunds.ts'
import type { RefundGateway } from './refund-gateway.ts'
import { isSameSignature, razorpaySignature } from './signatures.ts'

export type RazorpayOptions = {
  keyId: string
  keySecret: string
  webhookSecret: string
  url: string
  timeoutMs: number
  fetch?: typeof fetch
}

export type RazorpayOrder = { amountPaise: number; receipt: string; notes: Record<string, string> }

/** A webhook with a valid signature: the report on a payment or a dispute, or `nothing` for other events. */
export type RazorpayWebhook = ProvedReport | { dispute: DisputeReport } | 'nothing'

export type Razorpay = RazorpayList & {
  keyId: string
  createOrder(order: RazorpayOrder): Promise<string>
  /** Finds the order of a receipt, for when the response to createOrder was lost. */
  findOrder(receipt: string): Promise<string | undefined>
  /** Whether Razorpay signed the checkout's result for this order. */
  isSigned(orderId: string, paymentId: string, signature: string): boolean
  /** Takes the raw bytes, which the signature covers; undefined if the signature is wrong. */
  readWebhook(body: Buffer, signature: string): RazorpayWebhook | undefined
  /** The payment that decides the outcome of an order: the captured one, if there is one. */
  lookUp(orderId: string): Promise<ProvedReport>
  fetchPayment(paymentId: string): Promise<ProvedReport>
  /** The current state of a dispute: open, under_review, won, lost or closed. */
  fetchDisputeStatus(disputeId: string): Promise<string>
  refunds: RefundGateway
  mandates: MandateGateway
}

/** 1 January 2100; a larger number cannot be a time in seconds. */
const latestSecond = 4_102_444_800

const paymentEntity = z.object({
  id: z.string().max(60),
  order_id: z.string().nullish(),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  status: z.string(),
  created_at: z.number().int().min(0).max(latestSecond),
})
type PaymentEntity = z.output<typeof paymentEntity>

const webhookBody = z.object({
  event: z.string(),
  payload: z.object({ payment: z.object({ entity: paymentEntity }).optional() }),
})
const order = z.object({ id: z.string().min(1), receipt: z.string().nullish(), amount: z.number() })
const orders = z.object({ items: z.array(order) })
const payments = z.object({ items: z.array(paymentEntity) })
const dispute = z.object({ id: z.string(), status: z.string() })

const outcomes: Record<string, ProvedReport['outcome']> = { captured: 'paid', failed: 'failed' }

/** Only captured money has arrived: an authorized payment may still be reversed, and a payment of zero approves a mandate. */
function toReport({ status, amount, currency, id, created_at, order_id }: PaymentEntity, raw: string): ProvedReport {
  const paidAt = new Date(created_at * 1000)
  return {
    outcome: currency === 'INR' && amount > 0 ? (outcomes[status] ?? 'pending') : 'pending',
    amountPaise: amount,
    paymentId: id,
    paidOn: istDateOf(paidAt),
    paidAt,
    ...(order_id && { orderId: order_id }),
    raw,
  }
}

/** An order may have several payments: a captured one decides, then a pending one, then a failed one. */
function toOrderReport(items: PaymentEntity[]): ProvedReport {
  const raw = JSON.stringify(items)
  const reports = items.map((item) => toReport(item, raw))
  const byPriority = (['paid', 'pending', 'failed'] as const).map((wanted) =>
    reports.find(({ outcome }) => outcome === wanted),
  )
  return byPriority.find(Boolean) ?? { outcome: 'unknown', amountPaise: 0, paymentId: '', raw }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function toWebhook(body: Buffer): RazorpayWebhook {
  const parsed = parseJson(body)
  const report = readDispute(parsed)
  if (report) return { dispute: report }
  const entity = webhookBody.safeParse(parsed).data?.payload.payment?.entity
  return entity ? toReport(entity, body.toString('utf8')) : 'nothing'
}

/** Calls Razorpay's REST API: JSON with HTTP Basic authentication. */
function createCaller(options: RazorpayOptions, limits: Partial<CallLimits> = {}): RazorpayCall {
  const { keyId, keySecret, url, timeoutMs, fetch } = options
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return (path, body, headers = {}, method) =>
    fetchJson({
      provider: 'razorpay',
      url: `${url.replace(/\/+$/, '')}${path}`,
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { authorization, ...headers },
      timeoutMs,
      ...(body && { body }),
      ...(fetch && { fetch }),
      ...limits,
    })
}

export function createRazorpay(options: RazorpayOptions): Razorpay {
  const { keyId, keySecret, webhookSecret } = options
  const send = createCaller(options)
  async function call<Body>(path: string, schema: z.ZodType<Body>, body?: object): Promise<Body> {
    const response = await send(path, body)
    const parsed = response.status === 200 ? schema.safeParse(response.body) : undefined
    if (parsed?.success) return parsed.data
    throw new ProviderFailure('razorpay', `an unexpected response, HTTP ${response.status}`)
  }
  return {
    keyId,
    refunds: createRazorpayRefunds(send),
    mandates: createRazorpayMandates(send),
    ...createRazorpayList(createCaller(options, listLimits(options))),
    async createOrder({ amountPaise, receipt, notes }) {
      const request = { amount: amountPaise, currency: 'INR', receipt, notes, partial_payment: false }
      const created = await call('/v1/orders', order, request)
      if (created.amount !== amountPaise) throw new ProviderFailure('razorpay', 'an order of another amount')
      return created.id
    },
    async findOrder(receipt) {
      const { items } = await call(`/v1/orders?receipt=${encodeURIComponent(receipt)}`, orders)
      return items.find((item) => item.receipt === receipt)?.id
    },
    isSigned: (orderId, paymentId, signature) =>
      isSameSignature(razorpaySignature(`${orderId}|${paymentId}`, keySecret), signature),
    readWebhook(body, signature) {
      if (!isSameSignature(razorpaySignature(body, webhookSecret), signature)) return undefined
      return toWebhook(body)
    },
    async lookUp(orderId) {
      const { items } = await call(`/v1/orders/${encodeURIComponent(orderId)}/payments`, payments)
      return toOrderReport(items)
    },
    async fetchPayment(paymentId) {
      const payment = await call(`/v1/payments/${encodeURIComponent(paymentId)}`, paymentEntity)
      if (payment.id !== paymentId) throw new ProviderFailure('razorpay', 'another payment than requested')
      return toReport(payment, JSON.stringify(payment))
    },
    async fetchDisputeStatus(disputeId) {
      const { id, status } = await call(`/v1/disputes/${encodeURIComponent(disputeId)}`, dispute)
      if (id !== disputeId) throw new ProviderFailure('razorpay', 'another dispute than requested')
      return status
    },
  }
}
