import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { busy } from './http-failure.ts'
import { ownProcess } from './loopback.ts'

type Options = {
  /** Whether active calls already have to wait for the database. */
  isBusy(): boolean
  /** How many calls may be in progress. */
  maxActive: number
  /** How many more calls may wait to begin. */
  maxWaiting: number
  maxWaitMs: number
  /** Whether the caller has begun nothing yet, and so loses least by coming back later. */
  isNewcomer(request: FastifyRequest): boolean
  metrics: Registry
}

type Waiting = { request: FastifyRequest; since: number; done: (error?: Error) => void }

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next call begin; set when this one begins. */
    endWork?: () => void
  }
}

const retryAfterSeconds = 1
const checkEveryMs = 20

/**
 * Uploads read their own bodies, slowly, and have their own limits. A call of this process to a simulated provider is part
 * of an active call, and would wait for its own caller.
 */
const isLimited = ({ method, headers, socket, routeOptions }: FastifyRequest) =>
  method === 'POST' &&
  socket.remoteAddress !== ownProcess &&
  routeOptions.config.isUncounted !== true &&
  !String(headers['content-type']).startsWith('multipart/')

function createMeasures(metrics: Registry, waiting: readonly Waiting[]) {
  new Gauge({
    name: 'calls_waiting',
    help: 'Calls whose work has not begun',
    registers: [metrics],
    collect() {
      this.set(waiting.length)
    },
  })
  return new Counter({
    name: 'calls_refused_total',
    help: 'Calls that were answered 503 before their work began, or dropped because the caller had gone',
    labelNames: ['reason'],
    registers: [metrics],
  })
}

/**
 * Above the capacity of the database, more parallel calls only make all of them slow. So calls wait before they begin. The
 * newest goes first, since its client is the most likely to be still waiting; one that has waited too long gets 503. Newcomers
 * get 503 as soon as half of the places are taken, so that those who have begun can finish.
 */
export function shedLoad(app: FastifyInstance, options: Options): void {
  const { isBusy, maxActive, maxWaiting, maxWaitMs, isNewcomer, metrics } = options
  let active = 0
  const waiting: Waiting[] = []
  const refused = createMeasures(metrics, waiting)
  const mayBegin = () => active < maxActive && !isBusy()
  const mayEnter = () => waiting.length === 0 && active < maxActive / 2 && !isBusy()

  function begin(request: FastifyRequest): void {
    active += 1
    let isEnded = false
    request.endWork = () => {
      if (isEnded) return
      isEnded = true
      active -= 1
      beginNext()
    }
  }
  function beginNext(): void {
    while (waiting.length > 0 && mayBegin()) {
      const next = waiting.pop() as Waiting
      if (!next.request.raw.socket.destroyed) {
        begin(next.request)
        next.done()
        return
      }
      refused.inc({ reason: 'gone' })
    }
  }
  function refuse(done: Waiting['done']): void {
    refused.inc({ reason: 'busy' })
    done(busy(retryAfterSeconds))
  }
  function refuseOldest(): void {
    const oldest = performance.now() - maxWaitMs
    while (waiting[0] !== undefined && waiting[0].since < oldest) refuse((waiting.shift() as Waiting).done)
  }
  const timer = setInterval(() => {
    refuseOldest()
    beginNext()
  }, checkEveryMs).unref()

  app.decorateRequest('endWork')
  // After the body has been read, so that a slow sender does not take up a place.
  app.addHook('preHandler', (request, _reply, done) => {
    if (!isLimited(request)) return done()
    if (isNewcomer(request) && !mayEnter()) return refuse(done)
    if (waiting.length === 0 && mayBegin()) {
      begin(request)
      return done()
    }
    if (waiting.length >= maxWaiting) return refuse(done)
    waiting.push({ request, since: performance.now(), done })
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endWork?.()
    done(null, payload)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
