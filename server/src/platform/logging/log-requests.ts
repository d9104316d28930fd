import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { WriteRequestLine } from './request-line.ts'

/** One line and one measurement for each request: the route's pattern, never the address as typed, never a body. */
export function logRequests(app: FastifyInstance, registry: Registry, write: WriteRequestLine): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  /** Finding a measurement by its labels costs more than adding to it. */
  const found = new Map<string, Histogram.Internal<string>>()
  const measurementOf = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`
    const measurement = found.get(key) ?? seconds.labels(method, route, String(status))
    found.set(key, measurement)
    return measurement
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    const { elapsedTime } = reply
    measurementOf(method, route, status).observe(elapsedTime / 1000)
    write({ id, method, route, status, ms: Math.round(elapsedTime * 10) / 10 })
    done()
  })
}
