import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from './database/database.ts'

/** A registry for each app, so that two in one process do not share their counts. */
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

/** Open while everything is simulated; with live providers only to who knows the token. */
export function serveMetrics(
  app: FastifyInstance,
  registry: Registry,
  token: string | undefined,
  isOpen: boolean,
): void {
  app.get('/metrics', { config: { isUncounted: true } }, async (request, reply) => {
    const isAllowed = isOpen || (token !== undefined && request.headers.authorization === `Bearer ${token}`)
    if (!isAllowed) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
