import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runInSpan, startSpan } from './with-span.ts'

/** One span for each request, with its route pattern but never its URL or a body. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const span = startSpan(`${request.method} ${route}`, SpanKind.SERVER, attributes)
    spans.set(request, span)
    runInSpan(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    const { eventResult } = request
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (eventResult) span?.setAttributes({ 'agrim.event': eventResult.event, 'agrim.result': eventResult.result })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
