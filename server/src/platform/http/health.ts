import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { readMigrations } from '../database/migrate.ts'
import { HttpFailure } from './http-failure.ts'

const answerWithinMs = 1_000
const appliedMigrations = {
  name: 'applied_migrations',
  text: 'select count(*)::integer as applied from schema_migrations',
}

/** Alive: this process answers. Ready: the database does too, and it has every migration. */
export async function serveHealth(app: FastifyInstance, database: Database): Promise<void> {
  const expected = (await readMigrations()).length
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  async function isReady(): Promise<boolean> {
    if (isStopping) return false
    const late = after(answerWithinMs, [], { ref: false })
    const asked = database.run<{ applied: number }>(appliedMigrations, []).catch(() => [])
    const [row] = await Promise.race([asked, late])
    return row !== undefined && row.applied >= expected
  }

  app.get('/healthz', async () => ({ Status: 1, Message: 'alive' }))
  app.get('/readyz', async () => {
    if (await isReady()) return { Status: 1, Message: 'ready' }
    throw new HttpFailure(503, 'Not ready.', 1)
  })
}
