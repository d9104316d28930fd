import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the endpoint: its event, and `accepted` or the name of the refusal. */
    eventResult?: { event: string; result: string }
  }
}

/** Grouped by eight, because the log masks nine digits in a row and would differ from the id in the reply. */
export const newRequestId = () =>
  randomUUID()
    .replaceAll('-', '')
    .replace(/.{8}(?=.)/g, '$&-')

/** Logs and measures each request by its route pattern; never logs the URL or a body. */
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
  app.decorateRequest('eventResult')
  app.addHook('onResponse', (request, reply, done) => {
    const { method, eventResult } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    seconds.observe({ method, route, status }, reply.elapsedTime / 1000)
    if (eventResult) answers.inc(eventResult)
    request.log.info({ method, route, status, ...eventResult, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request')
    done()
  })
}
