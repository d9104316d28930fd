import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Connection, createClient, singleConnection } from './connection/connection.ts'
import { findPrimary } from './connection/find-primary.ts'
import { grantRuntimeAccess } from './runtime-role.ts'

const migrationsDirectory = join(import.meta.dirname, '../../../migrations')

/** An arbitrary number that must be the same in every process. */
const migrationLock = 4_716_283_901

/** A migration that waits for a lock makes every later query on that table wait behind it, so it gives up and retries. */
const defaultLocking = { timeoutMs: 5_000, attempts: 12, retryMs: 5_000 }
type Locking = typeof defaultLocking
const lockPollMs = 200
const lockNotAvailable = '55P03'

export type Migration = { name: string; sql: string; checksum: string }

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsDirectory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(migrationsDirectory, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration, { timeoutMs }: Locking): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${timeoutMs}`)
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const concurrentIndex = /^(?:--.*\n|\s)*create (?:unique )?index concurrently (\w+) /

/**
 * PostgreSQL builds an index concurrently only outside a transaction, so such a migration must be a single statement. An
 * interrupted attempt leaves an invalid index, which is dropped first.
 */
async function applyConcurrently(client: pg.Client, { name, sql, checksum }: Migration, index: string): Promise<void> {
  await client.query(`drop index concurrently if exists ${index}`)
  await client.query(sql)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function applyWithRetries(client: pg.Client, migration: Migration, locking: Locking): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const index = concurrentIndex.exec(migration.sql)?.[1]
      return await (index ? applyConcurrently(client, migration, index) : apply(client, migration, locking))
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === lockNotAvailable
      if (!isLocked || attempt === locking.attempts)
        throw new Error(`migration ${migration.name} failed`, { cause: error })
      await sleep(locking.retryMs)
    }
  }
}

/** Without handlers a lost connection would crash the process; the running statement reports the error. */
function openPool(connection: Connection): pg.Pool {
  const pool = new pg.Pool({ ...connection, ...singleConnection, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function applyMissing(client: pg.Client, migrations: Migration[], locking: Locking): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const missing: Migration[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) missing.push(migration)
    else if (checksum !== migration.checksum) throw new Error(`migration ${migration.name} was changed after it ran`)
  }
  for (const migration of missing) await applyWithRetries(client, migration, locking)
  return missing.map((migration) => migration.name)
}

/** The names of this version's migrations that were not applied yet. */
export async function listMissingMigrations(connection: Connection): Promise<string[]> {
  const client = createClient(await findPrimary(connection))
  await client.connect()
  try {
    const { rows: tables } = await client.query("select to_regclass('schema_migrations') is not null as exists")
    const { rows } = tables[0]?.exists ? await client.query('select name from schema_migrations') : { rows: [] }
    const applied = new Set(rows.map(({ name }) => name))
    return (await readMigrations()).map(({ name }) => name).filter((name) => !applied.has(name))
  } finally {
    await client.end()
  }
}

type Options = {
  connection: Connection
  /** The role of the application, which may use the tables but owns none. */
  runtimeRole?: string
  migrations?: Migration[]
  locking?: Locking
}

/** Brings the schema up to date; safe to run in several processes at once. Returns the names of the applied migrations. */
export async function migrate(options: Options): Promise<string[]> {
  const { runtimeRole, locking = defaultLocking } = options
  const connection = await findPrimary(options.connection)
  const migrations = options.migrations ?? (await readMigrations())
  const client = createClient(connection)
  await client.connect()
  try {
    await waitForLock(client)
    const applied = await applyMissing(client, migrations, locking)
    const jobs = await client.query("select to_regclass('graphile_worker.migrations') is not null as installed")
    if (!jobs.rows[0]?.installed || applied.length > 0) await migrateJobs(connection)
    if (runtimeRole !== undefined) await grantRuntimeAccess(client, runtimeRole)
    return applied
  } finally {
    // Behind a pooler the session, and with it the lock, outlives this connection.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    await client.end()
  }
}

/** Polls, because a concurrent index build waits for all running statements, so also for one that waits for the lock. */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [migrationLock])
    if (rows[0]?.locked) return
    await sleep(lockPollMs)
  }
}

async function migrateJobs(connection: Connection): Promise<void> {
  const pool = openPool(connection)
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
