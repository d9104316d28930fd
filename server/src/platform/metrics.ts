import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
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
  new Gauge({
    name: 'clock_ahead_seconds',
    help: "How far this server's clock is ahead of the database's",
    registers: [registry],
    async collect() {
      const { rows } = await sql<{
        seconds: number
      }>`select extract(epoch from clock_timestamp())::float8 as seconds`.execute(database.kysely)
      if (rows[0]) this.set(Date.now() / 1000 - rows[0].seconds)
    },
  })
  return registry
}

/** Shorter than the ten seconds after which Prometheus counts the server as down. */
const maxReadMs = 3_000

type ReadMetrics<Read> = { read: Read[]; unread: { name: string; error: unknown }[] }

/**
 * Reads each metric by itself. Some query the database; while it does not answer, those are left out, and the others,
 * which show what is wrong, are still there.
 */
export async function readMetrics<Read>(
  registry: Registry,
  readMetric: (name: string) => Promise<Read>,
  withinMs = maxReadMs,
): Promise<ReadMetrics<Read>> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not read within ${withinMs} ms`)), withinMs)
  const result: ReadMetrics<Read> = { read: [], unread: [] }
  const names = registry.getMetricsAsArray().map(({ name }) => name)
  const reads = await Promise.allSettled(names.map((name) => Promise.race([readMetric(name), tooLate])))
  clearTimeout(timer)
  for (const [index, each] of reads.entries()) {
    if (each.status === 'fulfilled') result.read.push(each.value)
    else result.unread.push({ name: names[index] ?? '', error: each.reason })
  }
  return result
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
    const { read, unread } = await readMetrics(registry, (name) => registry.getSingleMetricAsString(name))
    if (unread.length > 0)
      request.log.warn({ err: unread[0]?.error, metrics: unread.map(({ name }) => name) }, 'metrics could not be read')
    return reply.type(registry.contentType).send(`${read.join('\n\n')}\n`)
  })
}
