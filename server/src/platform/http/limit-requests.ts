import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { createUsageCounts } from '../usage-counts.ts'
import { addressOf, networkOf } from './address-of.ts'
import { tooMany } from './http-failure.ts'
import { ownProcess } from './loopback.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes where few addresses send many signed messages. */
    isUncounted?: boolean
  }
}

type Options = {
  database: Database
  clock: Clock
  hashKey: Buffer
  requestsPerMinute: number
  trustedProxies: number
}

const minuteMs = 60_000

/** Limits the POSTs of an address, over all processes. */
export function limitRequests(app: FastifyInstance, options: Options): void {
  const { requestsPerMinute, trustedProxies, ...counting } = options
  const counts = createUsageCounts({ ...counting, windowMs: minuteMs })

  /** Counts a request; the seconds to wait when it is one too many. */
  function waitSeconds(network: string): number {
    if (counts.used(network) >= requestsPerMinute) return counts.secondsLeft()
    counts.add(network, requestsPerMinute)
    return 0
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const isInternal = request.socket.remoteAddress === ownProcess
    const isCounted = request.method === 'POST' && !isInternal && request.routeOptions.config.isUncounted !== true
    const wait = isCounted ? waitSeconds(networkOf(addressOf(request, trustedProxies))) : 0
    done(wait > 0 ? tooMany(wait) : undefined)
  })
  app.addHook('onClose', async () => counts.stop())
}
