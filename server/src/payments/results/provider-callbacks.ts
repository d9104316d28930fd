import { txnId } from 'contract/identifiers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpFailure, wrongShape } from '../../platform/http/http-failure.ts'
import type { Payu, PayuPost } from '../../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import { type SettleDependencies, type Settlement, settlePayment } from './settle-payment.ts'

type Dependencies = SettleDependencies & { payu: Payu; razorpay: Razorpay }

const notSigned = () => new HttpFailure(400, 'This message is not signed by who it names.')
const acknowledgement = { Status: 1, Message: 'Taken.' }

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

/** Undefined if PayU did not sign the post. */
async function settlePayuPost(
  dependencies: Dependencies,
  post: PayuPost,
  { log, routeOptions }: FastifyRequest,
): Promise<Settlement | undefined> {
  const report = dependencies.payu.readPost(post)
  if (report !== undefined)
    return settlePayment(dependencies, { provider: 'payu', txnid: post.txnid ?? '' }, report, log)
  log.warn({ source: routeOptions.url }, 'a payment result without a valid signature')
  return undefined
}

/** PayU sends the browser here by a form post, without our session: only the hash proves anything. */
function redirectToPage(dependencies: Dependencies, page: '/thanku' | '/fail') {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const post = readPayuPost(request)
    await settlePayuPost(dependencies, post, request)
    const isOurs = txnId.pattern.test(post.txnid ?? '')
    return reply.redirect(isOurs ? `${page}?txn=${post.txnid}` : page, 303)
  }
}

/** What the providers send us: webhooks, and browsers on their way back. */
export function serveProviderCallbacks(app: FastifyInstance, dependencies: Dependencies): void {
  app.register(async (scope) => {
    // Signatures are over the bytes, so bodies are not parsed before they are verified.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    scope.post('/thanku', redirectToPage(dependencies, '/thanku'))
    scope.post('/fail', redirectToPage(dependencies, '/fail'))
    scope.post('/payments/payu/webhook', { config: { isUncounted: true } }, async (request) => {
      const settlement = await settlePayuPost(dependencies, readPayuPost(request), request)
      if (settlement === undefined) throw notSigned()
      return acknowledgement
    })
    scope.post('/payments/razorpay/webhook', { config: { isUncounted: true } }, async (request) => {
      const signature = request.headers['x-razorpay-signature']
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw notSigned()
      const webhook = dependencies.razorpay.readWebhook(request.body, signature)
      if (webhook === undefined) throw notSigned()
      if (webhook !== 'nothing') {
        const reference = { provider: 'razorpay', providerOrderId: webhook.orderId } as const
        await settlePayment(dependencies, reference, webhook.report, request.log)
      }
      return acknowledgement
    })
  })
}
