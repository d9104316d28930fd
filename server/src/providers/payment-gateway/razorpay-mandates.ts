import type { TokenStatus } from 'domain/mandate/mandate'
import { z } from 'zod'
import { ProviderFailure } from '../provider-failure.ts'
import type { DebitAnswer, MandateGateway, MandateReference, MandateRequest } from './mandate-gateway.ts'
import type { RazorpayCall } from './razorpay-refunds.ts'

const id = z.string().regex(/^\w{1,60}$/)
const created = z.object({ id })
const order = z.object({ id, amount: z.number() })
const payments = z.object({ items: z.array(z.object({ token_id: id.nullish() })) })
const token = z.object({ id, recurring_details: z.object({ status: z.string() }) })
const payment = z.object({ razorpay_payment_id: id })
const failure = z.object({ error: z.object({ code: z.string(), description: z.string().default('') }) })
const webhook = z.object({
  payload: z.object({
    token: z.object({ entity: z.object({ id }) }).optional(),
    payment: z.object({ entity: z.object({ token_id: id.nullish(), order_id: id.nullish() }) }).optional(),
  }),
})

const tokenStatuses: Record<string, TokenStatus> = {
  initiated: 'initiated',
  confirmed: 'confirmed',
  paused: 'paused',
  rejected: 'rejected',
  cancelled: 'cancelled',
  cancellation_initiated: 'cancelled',
  expired: 'cancelled',
}

const isInForce = (status: TokenStatus | undefined) => status === 'confirmed' || status === 'paused'

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** For UPI, `as_presented` lets us choose the day of the debit; `one_time` would block the money in the account. */
function tokenOf({ kind, maxAmountPaise, expiresAt, bankAccount }: MandateRequest) {
  const limits = { max_amount: maxAmountPaise, expire_at: secondsOf(expiresAt) }
  if (kind === 'UPI') return { ...limits, frequency: 'as_presented' }
  return {
    ...limits,
    auth_type: 'netbanking',
    bank_account: {
      beneficiary_name: bankAccount?.name,
      account_number: bankAccount?.number,
      account_type: 'savings',
      ifsc_code: bankAccount?.ifsc,
    },
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function referenceOf(body: Buffer): MandateReference | undefined {
  const payload = webhook.safeParse(parseJson(body)).data?.payload
  const tokenId = payload?.token?.entity.id ?? payload?.payment?.entity.token_id
  if (!tokenId) return undefined
  const orderId = payload?.payment?.entity.order_id
  return { tokenId, ...(orderId && { orderId }) }
}

/** Only an explicit refusal means that no money moves; after any other error the debit may still happen. */
function toDebitAnswer({ status, body }: Awaited<ReturnType<RazorpayCall>>): DebitAnswer {
  if (status === 200 && payment.safeParse(body).success) return { outcome: 'accepted' }
  const error = failure.safeParse(body).data?.error
  const isRefusal = status === 400 && error?.code === 'BAD_REQUEST_ERROR'
  if (isRefusal) return { outcome: 'refused', reason: error.description.slice(0, 200) }
  throw new ProviderFailure('razorpay', `an unexpected response to a debit, HTTP ${status}`)
}

/** Razorpay's recurring payments: the borrower approves an order, which creates a token; each debit is another order. */
export function createRazorpayMandates(send: RazorpayCall): MandateGateway {
  async function call<Body>(path: string, schema: z.ZodType<Body>, body?: object): Promise<Body> {
    const response = await send(path, body)
    const parsed = response.status === 200 ? schema.safeParse(response.body) : undefined
    if (parsed?.success) return parsed.data
    throw new ProviderFailure('razorpay', `an unexpected response, HTTP ${response.status}`)
  }
  async function createOrder(request: { amount: number }): Promise<string> {
    const made = await call('/v1/orders', order, { currency: 'INR', payment_capture: true, ...request })
    if (made.amount !== request.amount) throw new ProviderFailure('razorpay', 'an order of another amount')
    return made.id
  }
  const tokenPath = (customerId: string, tokenId: string) =>
    `/v1/customers/${encodeURIComponent(customerId)}/tokens/${encodeURIComponent(tokenId)}`
  async function readToken(customerId: string, tokenId: string): Promise<TokenStatus | undefined> {
    const { status, body } = await send(tokenPath(customerId, tokenId))
    if (status === 400 && failure.safeParse(body).success) return undefined
    const found = status === 200 ? token.safeParse(body).data : undefined
    const known = found?.id === tokenId ? tokenStatuses[found.recurring_details.status] : undefined
    if (known === undefined) throw new ProviderFailure('razorpay', `no status of a token, HTTP ${status}`)
    return known
  }
  return {
    referenceOf,
    readToken,
    async createCustomer({ name, email, mobile }) {
      const contact = { name, email, contact: `+91${mobile}`, fail_existing: '0' }
      return (await call('/v1/customers', created, contact)).id
    },
    createOrder: (request) =>
      createOrder({
        amount: request.amountPaise,
        ...{ customer_id: request.customerId, receipt: request.receipt },
        ...{ method: request.kind === 'UPI' ? 'upi' : 'emandate', token: tokenOf(request) },
      }),
    async findTokens(orderId) {
      const { items } = await call(`/v1/orders/${encodeURIComponent(orderId)}/payments`, payments)
      return [...new Set(items.flatMap(({ token_id }) => token_id ?? []))]
    },
    createDebitOrder: ({ kind, tokenId, receipt, amountPaise, debitAt }) =>
      createOrder({
        ...{ amount: amountPaise, receipt },
        ...(kind === 'UPI' && { notification: { token_id: tokenId, payment_after: secondsOf(debitAt) } }),
      }),
    debit: async ({ orderId, customerId, tokenId, amountPaise, email, mobile, description }) =>
      toDebitAnswer(
        await send('/v1/payments/create/recurring', {
          ...{ email, contact: `+91${mobile}`, amount: amountPaise, currency: 'INR' },
          ...{ order_id: orderId, customer_id: customerId, token: tokenId, recurring: true, description },
        }),
      ),
    async cancelToken(customerId, tokenId) {
      const { status, body } = await send(`${tokenPath(customerId, tokenId)}/cancel`, {}, {}, 'PUT')
      if (status === 200) return
      const isRefused = status === 400 && failure.safeParse(body).success
      // A token that was never confirmed or has already ended cannot be cancelled, which is not an error for us.
      if (isRefused && !isInForce(await readToken(customerId, tokenId))) return
      throw new ProviderFailure('razorpay', `a token could not be cancelled, HTTP ${status}`)
    },
  }
}
