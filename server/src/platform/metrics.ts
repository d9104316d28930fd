import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import { sha256 } from './hashing.ts'

/** One registry per app, so that two apps in one process do not share counts. */
export function createMetrics(database: Database): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      connections.set({ state: 'busy' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'waiting' }, waitingCount)
    },
  })
  return registry
}

/** Compares hashes in constant time, so that the response time does not reveal parts of the token. */
const hasToken = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`))

/** Public while `isOpen`; otherwise only with the token. */
export function serveMetrics(
  app: FastifyInstance,
  registry: Registry,
  token: string | undefined,
  isOpen: boolean,
): void {
  app.get('/metrics', { config: { isUncounted: true } }, async (request, reply) => {
    const isAllowed = isOpen || (token !== undefined && hasToken(request, token))
    if (!isAllowed) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
