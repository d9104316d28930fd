import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { readMigrations } from '../database/migrate.ts'
import { HttpFailure } from './http-failure.ts'

const answerWithinMs = 1_000
const uncounted = { config: { isUncounted: true } }
const countApplied = (database: Database) =>
  sql<{ applied: number }>`select count(*) as applied from schema_migrations`.execute(database.kysely)

/** Alive: this process answers. Ready: the database does too, and it has every migration. */
export async function serveHealth(app: FastifyInstance, database: Database): Promise<void> {
  const expected = (await readMigrations()).length
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  async function isReady(): Promise<boolean> {
    if (isStopping) return false
    const timeout = sleep(answerWithinMs, undefined, { ref: false })
    const counted = await Promise.race([countApplied(database).catch(() => undefined), timeout])
    return (counted?.rows[0]?.applied ?? 0) >= expected
  }

  app.get('/healthz', uncounted, async () => ({ Status: 1, Message: 'alive' }))
  app.get('/readyz', uncounted, async () => {
    if (await isReady()) return { Status: 1, Message: 'ready' }
    throw new HttpFailure(503, 'Not ready.', 1)
  })
}
