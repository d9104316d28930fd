import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the endpoint that answered: its event, and `accepted` or the name of the refusal. */
    answered?: { event: string; result: string }
  }
}

/** In groups of eight: nine digits in a row would be masked in the log, and the id there would differ from the reply's. */
export const newRequestId = () =>
  randomBytes(12)
    .toString('hex')
    .replace(/.{8}(?=.)/g, '$&-')

/** One line and one measurement for each request: the route's pattern, never the address as typed, never a body. */
export function logRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'event_answers_total',
    help: 'Answers by event: accepted, or the name of the refusal',
    labelNames: ['event', 'result'],
    registers: [registry],
  })
  app.decorateRequest('answered')
  app.addHook('onResponse', (request, reply, done) => {
    const { method, answered } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    seconds.observe({ method, route, status }, reply.elapsedTime / 1000)
    if (answered) answers.inc(answered)
    request.log.info({ method, route, status, ...answered, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request')
    done()
  })
}
