import { istDateOf } from 'domain/calendar/ist-date'
import { z } from 'zod'
import { askJson } from '../ask-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { PaymentReport } from './payment-report.ts'
import { razorpaySignature } from './razorpay-signature.ts'
import { isSameText } from './same-text.ts'

export type RazorpayOptions = {
  keyId: string
  keySecret: string
  webhookSecret: string
  url: string
  timeoutMs: number
  fetch?: typeof fetch
}

export type RazorpayOrder = { amountPaise: number; receipt: string; notes: Record<string, string> }

/** A webhook that was signed: what became of an order, or nothing that concerns one. */
export type RazorpayNews = { orderId: string; report: PaymentReport } | 'nothing'

export type Razorpay = {
  keyId: string
  createOrder(order: RazorpayOrder): Promise<string>
  /** The order made before for this receipt, where an answer was lost. */
  findOrder(receipt: string): Promise<string | undefined>
  /** Whether the checkout's answer is about our order and was signed by Razorpay. */
  isSigned(orderId: string, paymentId: string, signature: string): boolean
  /** Over the bytes as they came; nothing where the signature is wrong. */
  readWebhook(body: Buffer, signature: string): RazorpayNews | undefined
  lookUp(orderId: string): Promise<PaymentReport>
}

const paymentEntity = z.object({
  id: z.string().max(60),
  order_id: z.string().nullish(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  created_at: z.number(),
})
type PaymentEntity = z.output<typeof paymentEntity>

const webhook = z.object({
  event: z.string(),
  payload: z.object({ payment: z.object({ entity: paymentEntity }).optional() }),
})
const order = z.object({ id: z.string().min(1), receipt: z.string().nullish(), amount: z.number() })
const orders = z.object({ items: z.array(order) })
const payments = z.object({ items: z.array(paymentEntity) })

const outcomes: Record<string, PaymentReport['outcome']> = { captured: 'paid', failed: 'failed' }

/** Captured is money; authorized may still be given back, so it is waited for. */
function reportOf({ status, amount, currency, id, created_at }: PaymentEntity): PaymentReport {
  const outcome = currency === 'INR' ? (outcomes[status] ?? 'pending') : 'pending'
  return { outcome, amountPaise: amount, paymentId: id, paidOn: istDateOf(new Date(created_at * 1000)) }
}

/** What tells most of an order: a payment that was captured, then one on its way, then one that failed. */
function reportOfAll(items: PaymentEntity[]): PaymentReport {
  const reports = items.map(reportOf)
  const best = (['paid', 'pending', 'failed'] as const).map((wanted) =>
    reports.find(({ outcome }) => outcome === wanted),
  )
  return best.find(Boolean) ?? { outcome: 'unknown', amountPaise: 0, paymentId: '' }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function readNews(body: Buffer): RazorpayNews {
  const entity = webhook.safeParse(parse(body)).data?.payload.payment?.entity
  if (!entity?.order_id) return 'nothing'
  return { orderId: entity.order_id, report: reportOf(entity) }
}

/** Razorpay's REST calls, in JSON under HTTP Basic. */
function asker({ keyId, keySecret, url, timeoutMs, fetch }: RazorpayOptions) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async <Answer>(path: string, schema: z.ZodType<Answer>, body?: object): Promise<Answer> => {
    const answer = await askJson({
      provider: 'razorpay',
      url: `${url.replace(/\/+$/, '')}${path}`,
      method: body ? 'POST' : 'GET',
      headers: { authorization },
      timeoutMs,
      ...(body && { body }),
      ...(fetch && { fetch }),
    })
    const parsed = answer.status === 200 ? schema.safeParse(answer.body) : undefined
    if (parsed?.success) return parsed.data
    throw new ProviderFailure('razorpay', `no word on the order, HTTP ${answer.status}`)
  }
}

export function createRazorpay(options: RazorpayOptions): Razorpay {
  const { keyId, keySecret, webhookSecret } = options
  const ask = asker(options)
  return {
    keyId,
    async createOrder({ amountPaise, receipt, notes }) {
      const wish = { amount: amountPaise, currency: 'INR', receipt, notes, partial_payment: false }
      const made = await ask('/v1/orders', order, wish)
      if (made.amount !== amountPaise) throw new ProviderFailure('razorpay', 'an order of another amount')
      return made.id
    },
    async findOrder(receipt) {
      const { items } = await ask(`/v1/orders?receipt=${encodeURIComponent(receipt)}`, orders)
      return items.find((item) => item.receipt === receipt)?.id
    },
    isSigned: (orderId, paymentId, signature) =>
      isSameText(razorpaySignature(`${orderId}|${paymentId}`, keySecret), signature),
    readWebhook(body, signature) {
      if (!isSameText(razorpaySignature(body, webhookSecret), signature)) return undefined
      return readNews(body)
    },
    async lookUp(orderId) {
      const { items } = await ask(`/v1/orders/${encodeURIComponent(orderId)}/payments`, payments)
      return reportOfAll(items)
    },
  }
}
