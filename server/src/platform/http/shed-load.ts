import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { busy } from './http-failure.ts'

type Options = {
  /** Calls that are worked on at the same time. */
  maxActive: number
  /** Calls that wait for one of those to end. */
  maxWaiting: number
  metrics: Registry
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next call begin; set while this one is worked on. */
    endWork?: () => void
  }
}

const retryAfterSeconds = 2

/** Uploads read their own bodies, slowly, and have limits of their own. */
const isLimited = ({ method, headers, routeOptions }: FastifyRequest) =>
  method === 'POST' &&
  routeOptions.config.isUncounted !== true &&
  !String(headers['content-type']).startsWith('multipart/')

/**
 * Beyond what the database can do, more calls at once only make all of them late: they wait, up to a bound, before
 * their work begins. Whoever has gone away meanwhile is not worked for.
 */
export function shedLoad(app: FastifyInstance, { maxActive, maxWaiting, metrics }: Options): void {
  let active = 0
  const waiting: (() => void)[] = []
  const refused = new Counter({
    name: 'calls_refused_total',
    help: 'Calls that were answered 503 because too many waited, or dropped because the caller had gone',
    labelNames: ['reason'],
    registers: [metrics],
  })
  new Gauge({
    name: 'calls_waiting',
    help: 'Calls whose work has not begun',
    registers: [metrics],
    collect() {
      this.set(waiting.length)
    },
  })

  function begin(request: FastifyRequest): void {
    active += 1
    let isEnded = false
    request.endWork = () => {
      if (isEnded) return
      isEnded = true
      active -= 1
      waiting.shift()?.()
    }
  }
  app.decorateRequest('endWork')
  // After the body has been read: a slow sender must not take the place of others.
  app.addHook('preHandler', (request, _reply, done) => {
    if (!isLimited(request)) return done()
    if (active < maxActive) {
      begin(request)
      return done()
    }
    if (waiting.length >= maxWaiting) {
      refused.inc({ reason: 'busy' })
      return done(busy(retryAfterSeconds))
    }
    waiting.push(() => {
      if (request.raw.socket.destroyed) {
        refused.inc({ reason: 'gone' })
        waiting.shift()?.()
        return
      }
      begin(request)
      done()
    })
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endWork?.()
    done(null, payload)
  })
}
