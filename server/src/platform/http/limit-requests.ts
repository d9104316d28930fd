import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { createUsageCounts } from '../usage-counts.ts'
import { clientIp, networkOf } from './client-ip.ts'
import { bearerOf } from './credentials.ts'
import { tooMany } from './http-failure.ts'
import { ownProcess } from './loopback.ts'
import type { SessionTokens } from './session-tokens.ts'

/**
 * Each class has its own limit per address and minute, so that one does not use up another. Only forged webhooks count,
 * because a provider sends many signed ones from few addresses. API calls of a customer who has logged in count per session,
 * because strangers may share the address.
 */
type RequestClass = 'api' | 'console' | 'page' | 'asset' | 'file' | 'document' | 'webhook' | 'report'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** By default a POST is `api` and anything else `page` or `asset`. */
    requestClass?: RequestClass
    /** For monitoring, which must never be limited. */
    isUncounted?: boolean
  }
}

/** The limit of each class relative to that of API calls. */
const shares: Record<RequestClass, number> = {
  api: 1,
  // A whole office may share one address.
  console: 10,
  page: 2,
  asset: 10,
  file: 0.5,
  document: 0.1,
  webhook: 0.1,
  report: 0.1,
}

type Options = {
  database: Database
  clock: Clock
  hashKey: Buffer
  requestsPerMinute: number
  trustedProxies: number
  sessionTokens: SessionTokens
}

const minuteMs = 60_000
const assetPath = '/assets/'

function classOf({ method, url, routeOptions }: FastifyRequest): RequestClass {
  if (routeOptions.config.requestClass) return routeOptions.config.requestClass
  if (method === 'POST') return 'api'
  return url.startsWith(assetPath) ? 'asset' : 'page'
}

const isCounted = ({ socket, routeOptions }: FastifyRequest) =>
  socket.remoteAddress !== ownProcess && routeOptions.config.isUncounted !== true

/** Requests are counted across all processes. */
export function limitRequests(app: FastifyInstance, options: Options): void {
  const { requestsPerMinute, trustedProxies, sessionTokens, ...counting } = options
  const counts = createUsageCounts({ ...counting, windowMs: minuteMs })
  const limitOf = (requestClass: RequestClass) => Math.max(1, Math.ceil(requestsPerMinute * shares[requestClass]))
  function keyOf(request: FastifyRequest, requestClass: RequestClass): string {
    const token = requestClass === 'api' ? bearerOf(request) : undefined
    if (token !== undefined && sessionTokens.isIssued(token)) return `session ${token}`
    return `${requestClass} ${networkOf(clientIp(request, trustedProxies))}`
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCounted(request)) return done()
    const requestClass = classOf(request)
    const key = keyOf(request, requestClass)
    const limit = limitOf(requestClass)
    if (counts.used(key) >= limit) return done(tooMany(counts.secondsLeft()))
    if (requestClass !== 'webhook') counts.add(key, limit)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const isForged = classOf(request) === 'webhook' && reply.statusCode >= 400 && reply.statusCode < 429
    if (isForged && isCounted(request)) counts.add(keyOf(request, 'webhook'), limitOf('webhook'))
    done()
  })
  app.addHook('onClose', async () => counts.stop())
}
