import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { businessTime, type Clock } from '../../platform/clock.ts'
import { wrongShape } from '../../platform/http/http-failure.ts'
import type { SimulatedPayment, SimulatedPayments } from './queries.ts'
import { newId, paymentWebhook, refusal, secondsOf, signWebhook, unknownId } from './razorpay-entities.ts'
import { isFailingAmount } from './simulated-refunds.ts'
import { type SimulatedToken, type SimulatedTokens, tokenStatuses } from './simulated-tokens.ts'
import type { WebhookSender } from './webhooks.ts'

type Dependencies = {
  payments: SimulatedPayments
  tokens: SimulatedTokens
  clock: Clock
  webhooks: WebhookSender
  webhookSecret: string
}

type RestOptions = { preHandler: (request: { headers: { authorization?: string | undefined } }) => Promise<void> }

/** The additional fields of an order for a mandate or for one of its debits. */
export const mandateOrder = z.object({
  method: z.enum(['upi', 'emandate']).optional(),
  customer_id: z.string().max(40).optional(),
  token: z.object({ max_amount: z.number().int().min(100), expire_at: z.number().int() }).optional(),
  notification: z.object({ token_id: z.string().max(40), payment_after: z.number().int() }).optional(),
})

export const mandateFields = ({ method, customer_id, token, notification }: z.output<typeof mandateOrder>) => ({
  ...(token && {
    ...{ method: method ?? 'upi', customer_id: customer_id ?? '', max_amount: String(token.max_amount) },
  }),
  ...(notification && { payment_after: String(notification.payment_after) }),
})

const tokenEntity = ({ tokenId, method, maxAmountPaise, status, createdAt }: SimulatedToken) => ({
  id: tokenId,
  entity: 'token',
  method,
  recurring: status === 'confirmed',
  recurring_details: { status, failure_reason: status === 'rejected' ? 'Declined by the customer' : null },
  max_amount: maxAmountPaise,
  created_at: secondsOf(createdAt),
})

function reportToken({ webhooks, clock, webhookSecret }: Dependencies, token: SimulatedToken): void {
  const payload = { token: tokenEntity(token) }
  webhooks.send(signWebhook(webhookSecret, `token.${token.status}`, payload, businessTime(clock)))
}

/** Creates the token if the order is for a mandate that the customer has approved or declined. Returns the updated order. */
export async function approveMandate(dependencies: Dependencies, order: SimulatedPayment): Promise<SimulatedPayment> {
  const { customer_id: customerId = '', method = 'upi', max_amount: maxAmount } = order.fields
  if (maxAmount === undefined) return order
  const token: SimulatedToken = {
    tokenId: newId('token'),
    ...{ customerId, orderId: order.orderId, method, maxAmountPaise: Number(maxAmount) },
    status: order.status === 'paid' ? 'confirmed' : 'rejected',
    createdAt: businessTime(dependencies.clock),
  }
  await dependencies.tokens.save(token)
  reportToken(dependencies, token)
  return { ...order, fields: { ...order.fields, token_id: token.tokenId } }
}

const customerRequest = z.object({ name: z.string(), email: z.string(), contact: z.string().max(20) })
const debitRequest = z.object({
  ...{ order_id: z.string().max(40), customer_id: z.string().max(40), token: z.string().max(40) },
  ...{ amount: z.number().int(), currency: z.literal('INR'), recurring: z.literal(true) },
})
type DebitRequest = z.output<typeof debitRequest>

function refuseDebit(request: DebitRequest, order: SimulatedPayment, token: SimulatedToken, at: Date) {
  if (token.status !== 'confirmed') return 'The token is not active'
  if (request.amount !== order.amountPaise) return 'Your payment amount is different from your order amount'
  if (request.amount > token.maxAmountPaise) return 'Amount exceeds maximum amount allowed'
  if (order.paymentId !== null) return 'Payment already done for this order.'
  return secondsOf(at) < Number(order.fields.payment_after ?? 0) ? 'The debit is not due yet' : undefined
}

function serveDebits(app: FastifyInstance, dependencies: Dependencies, options: RestOptions): void {
  const { payments, tokens, clock, webhooks, webhookSecret } = dependencies
  app.post('/simulators/razorpay/v1/payments/create/recurring', options, async (request, reply) => {
    const { data } = debitRequest.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    const [order, token] = [await payments.find(data.order_id), await tokens.find(data.token)]
    if (!order || token?.customerId !== data.customer_id) return reply.code(400).send(unknownId)
    const at = businessTime(clock)
    const refused = refuseDebit(data, order, token, at)
    if (refused) return reply.code(400).send(refusal(refused))
    const status = isFailingAmount(data.amount) ? 'failed' : 'paid'
    const fields = { ...order.fields, token_id: token.tokenId, customer_id: token.customerId, method: token.method }
    const payment = await payments.save({ ...order, status, paymentId: newId('pay'), paidAt: at, fields })
    if (payment === undefined) return reply.code(400).send(refusal('Payment already done for this order.'))
    webhooks.send(paymentWebhook(webhookSecret, payment))
    return { razorpay_payment_id: payment.paymentId }
  })
}

const bankAction = z.object({ token_id: z.string().regex(/^\w{1,40}$/), status: z.enum(tokenStatuses) })

/** Customers, tokens and debits, and a call to change a mandate as a customer can in the app of the bank. */
export function simulateMandates(app: FastifyInstance, dependencies: Dependencies, options: RestOptions): void {
  const { tokens } = dependencies
  app.post('/simulators/razorpay/v1/customers', options, async (request) => {
    const { data } = customerRequest.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    const id = `cust_${createHash('sha256').update(data.contact).digest('hex').slice(0, 14)}`
    return { id, entity: 'customer', ...data }
  })
  type TokenParams = { Params: { customer: string; token: string } }
  const tokenPath = '/simulators/razorpay/v1/customers/:customer/tokens/:token'
  app.get<TokenParams>(tokenPath, options, async ({ params }, reply) => {
    const token = await tokens.find(params.token)
    return token?.customerId === params.customer ? tokenEntity(token) : reply.code(400).send(unknownId)
  })
  app.put<TokenParams>(`${tokenPath}/cancel`, options, async ({ params }, reply) => {
    const token = await tokens.change(params.token, 'cancelled')
    if (token === undefined) return reply.code(400).send(unknownId)
    reportToken(dependencies, token)
    return { status: 'cancellation_initiated' }
  })
  serveDebits(app, dependencies, options)
  app.post('/simulators/razorpay/tokens', async (request) => {
    const { data } = bankAction.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    const token = await tokens.change(data.token_id, data.status)
    if (token) reportToken(dependencies, token)
    return { Status: token ? 1 : 0, Message: token ? `The mandate is ${token.status}.` : 'There is no such mandate.' }
  })
}
