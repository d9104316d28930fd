import { addDays, type IstDate, startOfDay } from 'domain/calendar/ist-date'
import { z } from 'zod'
import { ProviderFailure } from '../provider-failure.ts'
import { type ListedPayment, type PaymentList, readPages } from './payment-list.ts'
import type { RazorpayCall } from './razorpay-refunds.ts'

export type ListedRefund = {
  refundId: string
  paymentId: string
  /** Our token, if we ordered the refund. */
  token: string
  amountPaise: number
  outcome: 'done' | 'pending' | 'failed'
}

export type RazorpayList = PaymentList & {
  listRefunds(on: IstDate): Promise<ListedRefund[]>
  /** Undefined if Razorpay does not know it. */
  findPayment(paymentId: string): Promise<ListedPayment | undefined>
}

const id = z.string().regex(/^\w{1,60}$/)
const payment = z.object({
  id,
  order_id: id.nullish(),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
})
const refund = z.object({
  id,
  payment_id: id,
  receipt: z.string().max(60).nullish(),
  amount: z.number().int().positive(),
  status: z.string(),
})
const collectionOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })
const failure = z.object({ error: z.object({ description: z.string() }) })

/**
 * A refunded payment was captured before, unless it was refunded automatically because it was never captured. A payment of
 * zero approves a mandate and moves no money.
 */
function toListed({ id: paymentId, order_id, amount, currency, status, captured }: z.output<typeof payment>) {
  const hasMoney = currency === 'INR' && amount > 0
  const isCaptured = hasMoney && (status === 'captured' || (status === 'refunded' && captured === true))
  return { paymentId, ...(order_id && { orderId: order_id }), amountPaise: amount, isCaptured }
}

const refundOutcomes: Record<string, ListedRefund['outcome']> = { processed: 'done', failed: 'failed' }

const toListedRefund = ({ id: refundId, payment_id: paymentId, receipt, amount, status }: z.output<typeof refund>) => ({
  ...{ refundId, paymentId, token: receipt ?? '', amountPaise: amount },
  outcome: refundOutcomes[status] ?? 'pending',
})

const secondsOf = (at: Date) => at.getTime() / 1000
/** The maximum that Razorpay allows. */
const pageSize = 100

/** `GET /v1/payments` and `GET /v1/refunds`, filtered by the time of creation in seconds. */
export function createRazorpayList(call: RazorpayCall): RazorpayList {
  function list<Item extends z.ZodType<{ id: string }>>(path: string, item: Item, on: IstDate) {
    const schema = collectionOf(item)
    const [from, to] = [secondsOf(startOfDay(on)), secondsOf(startOfDay(addDays(on, 1))) - 1]
    return readPages<z.output<Item>>(
      'razorpay',
      async (page) => {
        const query = new URLSearchParams({
          from: `${from}`,
          to: `${to}`,
          count: `${pageSize}`,
          skip: `${page * pageSize}`,
        })
        const { status, body } = await call(`${path}?${query}`)
        const items = status === 200 ? schema.safeParse(body).data?.items : undefined
        if (items === undefined) throw new ProviderFailure('razorpay', `no list in the response, HTTP ${status}`)
        return { items, isLast: items.length === 0 }
      },
      (each) => each.id,
    )
  }
  return {
    listPayments: async (on) => (await list('/v1/payments', payment, on)).map(toListed),
    listRefunds: async (on) => (await list('/v1/refunds', refund, on)).map(toListedRefund),
    async findPayment(paymentId) {
      const { status, body } = await call(`/v1/payments/${encodeURIComponent(paymentId)}`)
      if (status === 400 && /does not exist/i.test(failure.safeParse(body).data?.error.description ?? ''))
        return undefined
      const found = status === 200 ? payment.safeParse(body).data : undefined
      if (found?.id !== paymentId)
        throw new ProviderFailure('razorpay', `no such payment in the response, HTTP ${status}`)
      return toListed(found)
    },
  }
}
