import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { createDatabaseProbe } from '../database/database-probe.ts'
import { readMigrations } from '../database/migrate.ts'
import { HttpFailure } from './http-failure.ts'

const uncounted = { config: { isUncounted: true } }

const defaults = {
  answerWithinMs: 1_000,
  /** Far longer than a failover, so that only a process that cannot recover by itself is restarted. */
  giveUpAfterMs: 5 * 60_000,
}

/**
 * Ready: the database answers, can be written to and has every migration. Alive: this process answers, and the database
 * has answered it in the last minutes.
 */
export async function serveHealth(
  app: FastifyInstance,
  database: Database,
  metrics: Registry,
  limits = defaults,
): Promise<void> {
  const expected = (await readMigrations()).length
  const probe = createDatabaseProbe(database, limits.answerWithinMs)
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  async function isReady(): Promise<boolean> {
    const applied = isStopping ? undefined : await probe.countMigrations()
    return applied !== undefined && applied >= expected
  }
  new Gauge({
    name: 'server_ready',
    help: 'Whether the database answers, can be written to and has every migration',
    registers: [metrics],
    async collect() {
      this.set((await isReady()) ? 1 : 0)
    },
  })

  app.get('/healthz', uncounted, async () => {
    if (isStopping) return { Status: 1, Message: 'alive' }
    await probe.countMigrations()
    if (probe.silentForMs() < limits.giveUpAfterMs) return { Status: 1, Message: 'alive' }
    throw new HttpFailure(503, 'The database has not answered for too long.')
  })
  app.get('/readyz', uncounted, async () => {
    if (await isReady()) return { Status: 1, Message: 'ready' }
    throw new HttpFailure(503, 'Not ready.', 1)
  })
}
