import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { businessTime, type Clock } from '../../platform/clock.ts'
import { wrongShape } from '../../platform/http/http-failure.ts'
import { requestHash, responseHash } from '../../providers/payment-gateway/payu-hash.ts'
import { servePayuCommands } from './payu-commands.ts'
import type { SimulatedPayments } from './queries.ts'
import type { SimulatedRefunds } from './simulated-refunds.ts'
import type { WebhookSender } from './webhooks.ts'

type Dependencies = {
  payments: SimulatedPayments
  refunds: SimulatedRefunds
  clock: Clock
  webhooks: WebhookSender
  key: string
  salt: string
}

const text = z.string().max(300)
const parameters = z.object({
  key: text,
  txnid: text.regex(/^\w{1,25}$/),
  amount: text.regex(/^[0-9]{1,9}\.[0-9]{2}$/),
  productinfo: text,
  firstname: text,
  email: text,
  phone: text.default(''),
  udf5: text.default(''),
  hash: text,
})
const payRequest = z.object({ parameters, outcome: z.enum(['paid', 'failed', 'cancelled']) })
type Parameters = z.output<typeof parameters>

const resultFields = {
  paid: {
    status: 'success',
    unmappedstatus: 'captured',
    error: 'E000',
    error_Message: 'No Error',
    txnStatus: 'SUCCESS',
  },
  failed: {
    status: 'failure',
    unmappedstatus: 'failed',
    error: 'E312',
    error_Message: 'Bank declined',
    txnStatus: 'FAILED',
  },
  cancelled: {
    status: 'failure',
    unmappedstatus: 'userCancelled',
    error: 'E1605',
    error_Message: 'Cancelled by user',
    txnStatus: 'CANCEL',
  },
}

const istOffsetMs = 5.5 * 60 * 60 * 1000
const addedOn = (at: Date) => new Date(at.getTime() + istOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
const newPaymentId = () => `4039937155${String(randomInt(100_000_000)).padStart(8, '0')}`

/** The fields of a post-back, signed unless the payment was cancelled. */
function postBack(
  salt: string,
  requested: Parameters,
  outcome: keyof typeof resultFields,
  paymentId: string,
  at: Date,
) {
  const { hash: _, ...fields } = requested
  const { txnStatus, ...result } = resultFields[outcome]
  const post = {
    ...fields,
    ...result,
    mihpayid: paymentId,
    mode: 'UPI',
    bankcode: 'UPI',
    PG_TYPE: 'UPI-PG',
    bank_ref_num: String(randomInt(100_000, 999_999)),
    net_amount_debit: outcome === 'paid' ? requested.amount : '0.00',
    field9: result.error_Message,
    addedon: addedOn(at),
  }
  const hash = responseHash(fields, result.status, salt)
  return outcome === 'cancelled' ? { post, txnStatus } : { post: { ...post, hash }, txnStatus }
}

const duplicateOrder = { message: 'Transaction failed due to duplicate Order ID' }

/** Called by the checkout in the browser. */
function servePay(app: FastifyInstance, { payments, clock, webhooks, key, salt }: Dependencies): void {
  app.post('/simulators/payu/pay', async (request) => {
    const { data } = payRequest.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    const { parameters: requested, outcome } = data
    const isSigned = requested.key === key && requested.hash === requestHash(requested, salt)
    if (!isSigned) return { message: 'Sorry, hash mismatch' }
    const at = businessTime(clock)
    const paymentId = newPaymentId()
    const { post, txnStatus } = postBack(salt, requested, outcome, paymentId, at)
    const saved = await payments.save({
      orderId: requested.txnid,
      amountPaise: Math.round(Number(requested.amount) * 100),
      receipt: '',
      fields: post,
      status: outcome,
      paymentId,
      createdAt: clock.now(),
      paidAt: at,
    })
    if (saved === undefined) return duplicateOrder
    const body = new URLSearchParams(post).toString()
    const contentType = 'application/x-www-form-urlencoded'
    if (outcome !== 'cancelled') webhooks.send({ path: '/payments/payu/webhook', contentType, body })
    return { response: { ...post, txnStatus, txnMessage: post.error_Message } }
  })
}

/** The parts of PayU that we use: its checkout and its command API. */
export function simulatePayu(app: FastifyInstance, dependencies: Dependencies): void {
  servePay(app, dependencies)
  servePayuCommands(app, dependencies)
}
