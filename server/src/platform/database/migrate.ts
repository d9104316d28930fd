import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Connection } from './database.ts'

export const migrationsDirectory = join(import.meta.dirname, '../../../migrations')

/** Any number, as long as every process that migrates uses the same. */
const migrationLock = 4_716_283_901

type Migration = { name: string; sql: string; checksum: string }

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsDirectory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(migrationsDirectory, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const missing: Migration[] = []
  for (const migration of await readMigrations()) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) missing.push(migration)
    else if (checksum !== migration.checksum) throw new Error(`migration ${migration.name} was changed after it ran`)
  }
  for (const migration of missing) await apply(client, migration)
  return missing.map((migration) => migration.name)
}

/** Brings the schema up to date; several processes may call it at once. Returns the names of what it applied. */
export async function migrate(connection: Connection): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await applyMissing(client)
    const jobs = await client.query("select to_regclass('graphile_worker.migrations') as there")
    if (jobs.rows[0]?.there === null || applied.length > 0) await migrateJobs(connection)
    return applied
  } finally {
    await client.end()
  }
}

async function migrateJobs(connection: Connection): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
