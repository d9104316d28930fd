import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { wrongShape } from '../../platform/http/http-failure.ts'
import { commandHash, requestHash, responseHash } from '../../providers/payment-gateway/payu-hash.ts'
import type { SimulatedLedger, SimulatedPayment, SimulatedStatus } from './simulated-ledger.ts'
import type { Webhooks } from './webhooks.ts'

type Parts = { ledger: SimulatedLedger; clock: Clock; webhooks: Webhooks; key: string; salt: string }

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
const choice = z.object({ parameters, outcome: z.enum(['paid', 'failed', 'cancelled']) })
type Parameters = z.output<typeof parameters>

const said = {
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

/** The fields of a post-back, signed; a cancelled payment has no signature. */
function postBack({ salt }: Parts, asked: Parameters, outcome: keyof typeof said, mihpayid: string, at: Date) {
  const { hash: _, ...fields } = asked
  const { txnStatus, ...words } = said[outcome]
  const post = {
    ...fields,
    ...words,
    mihpayid,
    mode: 'UPI',
    bankcode: 'UPI',
    PG_TYPE: 'UPI-PG',
    bank_ref_num: String(randomInt(100_000, 999_999)),
    net_amount_debit: outcome === 'paid' ? asked.amount : '0.00',
    field9: words.error_Message,
    addedon: addedOn(at),
  }
  const hash = responseHash(fields, words.status, salt)
  return outcome === 'cancelled' ? { post, txnStatus } : { post: { ...post, hash }, txnStatus }
}

const duplicate = { message: 'Transaction failed due to duplicate Order ID' }

function servePay(app: FastifyInstance, parts: Parts): void {
  const { ledger, clock, webhooks, key, salt } = parts
  app.post('/simulators/payu/pay', async (request) => {
    const { data } = choice.safeParse(request.body)
    if (data === undefined) throw wrongShape()
    const { parameters: asked, outcome } = data
    if (asked.key !== key || asked.hash !== requestHash(asked, salt)) return { message: 'Sorry, hash mismatch' }
    const at = clock.now()
    const paymentId = newPaymentId()
    const { post, txnStatus } = postBack(parts, asked, outcome, paymentId, at)
    const amountPaise = Math.round(Number(asked.amount) * 100)
    const status: SimulatedStatus = outcome
    const kept = await ledger.keep({
      orderId: asked.txnid,
      amountPaise,
      receipt: '',
      fields: post,
      status,
      paymentId,
      createdAt: at,
    })
    if (kept === undefined) return duplicate
    const body = new URLSearchParams(post).toString()
    const contentType = 'application/x-www-form-urlencoded'
    if (outcome !== 'cancelled') webhooks.send({ path: '/payments/payu/webhook', contentType, body })
    return { response: { ...post, txnStatus, txnMessage: post.error_Message } }
  })
}

const question = z.object({ key: text, command: z.literal('verify_payment'), var1: text, hash: text })

function detailsOf({ fields, amountPaise }: SimulatedPayment) {
  const amount = (amountPaise / 100).toFixed(2)
  const { amount: _, error, hash: __, ...rest } = fields
  return {
    ...rest,
    amt: amount,
    transaction_amount: amount,
    error_code: error,
    disc: '0.00',
    additional_charges: '0.00',
  }
}

/** The command API, as PayU's adapter asks it. */
function serveCommands(app: FastifyInstance, { ledger, key, salt }: Parts): void {
  app.register(async (scope) => {
    const options = { parseAs: 'string' as const }
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/simulators/payu/postservice', async (request) => {
      const { data } = question.safeParse(request.body)
      if (data?.key !== key || data.hash !== commandHash(key, data.command, data.var1, salt))
        return { status: 0, msg: 'Invalid Hash.' }
      const known = await ledger.read(data.var1)
      const missing = { mihpayid: 'Not Found', status: 'Not Found' }
      const details = known ? detailsOf(known) : missing
      return { status: known ? 1 : 0, msg: '', transaction_details: { [data.var1]: details } }
    })
  })
}

/** PayU, as far as we use it: its checkout and its command API. */
export function simulatePayu(app: FastifyInstance, parts: Parts): void {
  servePay(app, parts)
  serveCommands(app, parts)
}
