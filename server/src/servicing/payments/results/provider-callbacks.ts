import { txnId } from 'contract/identifiers'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { type Reachability, sourceOf } from '../../../platform/http/caller.ts'
import { wrongShape } from '../../../platform/http/http-failure.ts'
import { acceptRawBodies, acknowledgement, notSigned } from '../../../platform/http/webhooks.ts'
import type { Task } from '../../../platform/jobs/define-task.ts'
import type { ProvedReport } from '../../../providers/payment-gateway/payment-report.ts'
import type { Payu, PayuPost } from '../../../providers/payment-gateway/payu.ts'
import type { Razorpay, RazorpayWebhook } from '../../../providers/payment-gateway/razorpay.ts'
import type { DisputeReport } from '../../../providers/payment-gateway/razorpay-disputes.ts'
import { findAttempt } from '../attempts.ts'
import type { EventChannel, Settlement } from './payment-events.ts'
import { payuMessage } from './payu-result.ts'
import { type Message, type ReceiveDependencies, receiveReport } from './receive-report.ts'

/** What messages that are not about a payment set off in later modules. */
export type CallbackDependencies = {
  receiveDispute(
    dispute: DisputeReport,
    message: { body: string; requestId: string },
    log: FastifyBaseLogger,
  ): Promise<Settlement>
  /** Ignores a token that is not of a refund. */
  checkRefundSoon(token: string): Promise<void>
  checkMandate: Task<{ orderId?: string | undefined; tokenId?: string | undefined }>
}

type Dependencies = ReceiveDependencies &
  CallbackDependencies & { payu: Payu; razorpay: Razorpay; reachability: Reachability }

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongShape()
  }
}

/** PayU posts a form, or to some accounts JSON with the same field names. */
function readPayuPost({ body, headers }: FastifyRequest): PayuPost {
  if (!Buffer.isBuffer(body)) throw wrongShape()
  const text = body.toString('utf8')
  const isJson = headers['content-type']?.startsWith('application/json')
  if (!isJson) return Object.fromEntries(new URLSearchParams(text))
  const fields = parseJson(text)
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw wrongShape()
  const texts = Object.entries(fields).filter(([, value]) => isText(value))
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}

/** Returns undefined if PayU did not sign the post. */
async function receivePayuPost(
  dependencies: Dependencies,
  post: PayuPost,
  channel: EventChannel,
  request: FastifyRequest,
): Promise<Settlement | undefined> {
  const { id: requestId, body, log } = request
  const raw = Buffer.isBuffer(body) ? body.toString('utf8') : ''
  const message = payuMessage(dependencies.payu, post, { channel, body: raw, requestId })
  if (message !== undefined) return receiveReport(dependencies, message, log)
  dependencies.onForged?.('payu', channel, sourceOf(request, dependencies.reachability))
  return undefined
}

const noPayment = { outcome: 'unknown', amountPaise: 0, paymentId: '' } as const

type SignedWebhook = { webhook: RazorpayWebhook; body: string }

/** Undefined if Razorpay did not sign it. */
function readRazorpayWebhook(razorpay: Razorpay, { body, headers }: FastifyRequest): SignedWebhook | undefined {
  const signature = headers['x-razorpay-signature']
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined
  const webhook = razorpay.readWebhook(body, signature)
  return webhook && { webhook, body: body.toString('utf8') }
}

/** The signature covers the whole body, so the message is its own proof. */
function razorpayMessage(webhook: Exclude<RazorpayWebhook, { dispute: unknown }>, body: string, id: string): Message {
  const proof: ProvedReport = webhook === 'nothing' ? { ...noPayment, raw: body } : webhook
  const { outcome, amountPaise, paymentId, orderId } = proof
  return {
    provider: 'razorpay',
    channel: 'WEBHOOK',
    body,
    requestId: id,
    proof,
    reference: orderId === undefined ? undefined : { provider: 'razorpay', providerOrderId: orderId },
    claim: { outcome, amountPaise, paymentId },
  }
}

/** PayU sends the browser back with a cross-site form post, which has no session cookie: only the hash authenticates it. */
function redirectToPage(dependencies: Dependencies, page: '/thanku' | '/fail') {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const post = readPayuPost(request)
    await receivePayuPost(dependencies, post, 'FORM_POST', request)
    const isOurs = txnId.pattern.test(post.txnid ?? '')
    return reply.redirect(isOurs ? `${page}?txn=${post.txnid}` : page, 303)
  }
}

const failPage = '/fail?'

/** The /fail page must not be shown for a payment that succeeded or is still open; /thanku shows its true status. */
function redirectUnlessFailed(app: FastifyInstance, { kysely }: Database): void {
  async function isPaidOrOpen(txnid: string): Promise<boolean> {
    const attempt = txnId.pattern.test(txnid) ? await findAttempt(kysely, txnid) : undefined
    return attempt?.status === 'SUCCESS' || attempt?.status === 'OPEN'
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !request.url.startsWith(failPage)) return done()
    const txnid = new URLSearchParams(request.url.slice(failPage.length)).get('txn') ?? ''
    isPaidOrOpen(txnid).then((mustRedirect) => {
      if (mustRedirect) reply.redirect(`/thanku?txn=${txnid}`, 303)
      else done()
    }, done)
  })
}

/** Webhooks of the providers, and browsers returning from a checkout. */
export function serveProviderCallbacks(app: FastifyInstance, dependencies: Dependencies): void {
  redirectUnlessFailed(app, dependencies.database)
  app.register(async (scope) => {
    acceptRawBodies(scope)
    scope.post('/thanku', redirectToPage(dependencies, '/thanku'))
    scope.post('/fail', redirectToPage(dependencies, '/fail'))
    scope.post('/payments/payu/webhook', { config: { requestClass: 'webhook' } }, async (request) => {
      const post = readPayuPost(request)
      // PayU does not sign messages about refunds, so this only triggers a lookup of the refund at PayU.
      if (post.action === 'refund' && post.token) {
        await dependencies.checkRefundSoon(post.token)
        return acknowledgement
      }
      const settlement = await receivePayuPost(dependencies, post, 'WEBHOOK', request)
      if (settlement === undefined) throw notSigned()
      return acknowledgement
    })
    scope.post('/payments/razorpay/webhook', { config: { requestClass: 'webhook' } }, async (request) => {
      const signed = readRazorpayWebhook(dependencies.razorpay, request)
      if (signed === undefined) {
        dependencies.onForged?.('razorpay', 'WEBHOOK', sourceOf(request, dependencies.reachability))
        throw notSigned()
      }
      const { webhook, body } = signed
      const { id, log } = request
      if (webhook !== 'nothing' && 'dispute' in webhook) {
        const { result } = await dependencies.receiveDispute(webhook.dispute, { body, requestId: id }, log)
        dependencies.countReport?.('razorpay', 'WEBHOOK', result)
        return acknowledgement
      }
      await receiveReport(dependencies, razorpayMessage(webhook, body, id), log)
      const mandate = dependencies.razorpay.mandates.referenceOf(Buffer.from(body))
      if (mandate) await dependencies.checkMandate.queue(dependencies.database.kysely, mandate)
      return acknowledgement
    })
  })
}
