import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Connection, singleConnection } from './connection/connection.ts'
import { findPrimary } from './connection/find-primary.ts'
import type { Queryable } from './database.ts'
import { grantRuntimeAccess } from './runtime-role.ts'
import type { DB } from './schema.generated.ts'

const migrationsDirectory = join(import.meta.dirname, '../../../migrations')

/** Any number, as long as every process that migrates uses the same. */
const migrationLock = 4_716_283_901

/** A migration that waits for a lock makes every later query on that table wait behind it, so it gives up and retries. */
const patientLocking = { timeoutMs: 5_000, attempts: 12, retryMs: 5_000 }
type Locking = typeof patientLocking
const askAgainMs = 200
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
 * An index of a large table is built while others write to it, which PostgreSQL does only outside a transaction: such a
 * migration is this one statement. What an interrupted attempt left behind is not valid and goes first.
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

/** Work on the rows that SQL cannot do, by the name of the migration that needs it done; it must be able to go on where it was stopped. */
export type Backfills = Readonly<Record<string, (database: Queryable) => Promise<void>>>

/** Runs as the owner of the tables, on a connection of its own, while the one that migrates holds the lock. */
async function runBackfill(backfill: Backfills[string], connection: Connection): Promise<void> {
  const pool = new pg.Pool({ ...connection, ...singleConnection, max: 1 })
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    await backfill(kysely)
  } finally {
    await kysely.destroy()
  }
}

type Application = { connection: Connection; migrations: Migration[]; locking: Locking; backfills: Backfills }

async function applyMissing(client: pg.Client, application: Application): Promise<string[]> {
  const { connection, migrations, locking, backfills } = application
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
  for (const migration of missing) {
    const backfill = backfills[migration.name]
    if (backfill) await runBackfill(backfill, connection)
    await applyWithRetries(client, migration, locking)
  }
  return missing.map((migration) => migration.name)
}

/** The names of migrations that this version needs and the database lacks. */
export async function listMissingMigrations(connection: Connection): Promise<string[]> {
  const client = new pg.Client({ ...(await findPrimary(connection)), ...singleConnection })
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
  /** Who the application connects as: it may use the tables, but owns none. */
  runtimeRole?: string
  migrations?: Migration[]
  locking?: Locking
  backfills?: Backfills
}

/** Brings the schema up to date; several processes may call it at once. Returns the names of what it applied. */
export async function migrate(options: Options): Promise<string[]> {
  const { runtimeRole, locking = patientLocking, backfills = {} } = options
  const connection = await findPrimary(options.connection)
  const migrations = options.migrations ?? (await readMigrations())
  const client = new pg.Client({ ...connection, ...singleConnection })
  // The statement that runs fails too; without a handler a lost connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await waitForLock(client)
    const applied = await applyMissing(client, { connection, migrations, locking, backfills })
    const jobs = await client.query("select to_regclass('graphile_worker.migrations') is not null as installed")
    if (!jobs.rows[0]?.installed || applied.length > 0) await migrateJobs(connection)
    if (runtimeRole !== undefined) await grantRuntimeAccess(client, runtimeRole)
    return applied
  } finally {
    // Behind a pooler the session outlives this connection, and the lock with it.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    await client.end()
  }
}

/** By asking again: a statement that waits would itself be waited for by an index that is built concurrently. */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [migrationLock])
    if (rows[0]?.locked) return
    await sleep(askAgainMs)
  }
}

async function migrateJobs(connection: Connection): Promise<void> {
  const pool = new pg.Pool({ ...connection, ...singleConnection, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
