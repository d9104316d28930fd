import { txnId } from 'contract/fields/txn-id'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { HttpFailure, wrongShape } from '../platform/http/http-failure.ts'
import type { Payu, PayuPost } from '../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../providers/payment-gateway/razorpay.ts'
import type { Settlement, SettlePayment } from './settle-payment.ts'

type Parts = { settle: SettlePayment; payu: Payu; razorpay: Razorpay; log: Logger }

const notSigned = () => new HttpFailure(400, 'This message is not signed by who it names.')
const taken = { Status: 1, Message: 'Taken.' }

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongShape()
  }
}

/** A form, or JSON as some accounts get it; the same names either way. */
function readPost(body: unknown, contentType: string): PayuPost {
  if (!Buffer.isBuffer(body)) throw wrongShape()
  const text = body.toString('utf8')
  if (!contentType.startsWith('application/json')) return Object.fromEntries(new URLSearchParams(text))
  const fields = parse(text)
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw wrongShape()
  const said = Object.entries(fields).filter(([, value]) => isText(value))
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}

const postOf = (request: FastifyRequest) => readPost(request.body, request.headers['content-type'] ?? '')

/** What PayU says, by form post or webhook; nothing where PayU did not say it. */
async function settlePayu(parts: Parts, post: PayuPost, way: string): Promise<Settlement | undefined> {
  const report = parts.payu.readPost(post)
  if (report !== undefined) return parts.settle({ provider: 'payu', txnid: post.txnid ?? '' }, report)
  parts.log.warn({ way }, 'a payment result without a valid signature')
  return undefined
}

/** The browser comes from elsewhere and without a session: the hash stands for it. It goes on to the page by GET. */
function takeReturn(parts: Parts, page: '/thanku' | '/fail') {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const post = postOf(request)
    await settlePayu(parts, post, page)
    const isOurs = txnId.pattern.test(post.txnid ?? '')
    return reply.redirect(isOurs ? `${page}?txn=${post.txnid}` : page, 303)
  }
}

/** Where providers knock by themselves. Bytes are kept as they came: signatures are over them. */
export function serveProviderPosts(app: FastifyInstance, parts: Parts): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    const asBytes = (_request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body)
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer' },
      asBytes as never,
    )
    scope.post('/thanku', takeReturn(parts, '/thanku'))
    scope.post('/fail', takeReturn(parts, '/fail'))
    scope.post('/payments/payu/webhook', { config: { isUncounted: true } }, async (request) => {
      if ((await settlePayu(parts, postOf(request), 'webhook')) === undefined) throw notSigned()
      return taken
    })
    scope.post('/payments/razorpay/webhook', { config: { isUncounted: true } }, async (request) => {
      const signature = request.headers['x-razorpay-signature']
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw notSigned()
      const news = parts.razorpay.readWebhook(request.body, signature)
      if (news === undefined) throw notSigned()
      if (news !== 'nothing') await parts.settle({ provider: 'razorpay', orderId: news.orderId }, news.report)
      return taken
    })
  })
}
