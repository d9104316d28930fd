import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { embeddedRuntimeRole } from '../server/src/start-database.ts'
import { databaseSettings, freePort, startProcess, untilReady } from '../server/src/testing/server-process.ts'

export type Connection = { host: string; user: string; database: string }

/** What one machine that plays thousands of borrowers needs, and they do not. */
const settings = { TRUST_PROXY: '1', OTP_MESSAGES_PER_MINUTE: '1000000', OTP_MESSAGES_PER_DAY: '100000000' }

/** Waits until no job is left; those that are delayed run at once. */
async function drain(pool: pg.Pool): Promise<void> {
  const makeDue = 'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()'
  const left = 'select from graphile_worker._private_jobs where attempts < 5 limit 1'
  while ((await pool.query(left)).rowCount !== 0) {
    await pool.query(makeDue)
    await sleep(500)
  }
}

/** All borrowers have one employer and one account. */
const noCeilings = `insert into brake_ceilings (version, ceilings, set_by, set_at)
  select max(version) + 1, '{}', 'live start', now() from brake_ceilings`

/** A server of this version on a database of this PostgreSQL, while the work runs. */
async function serve<Result>(
  { ownerConnection, directory, env }: { ownerConnection: Connection; directory: string; env: Record<string, string> },
  work: (server: Served) => Promise<Result>,
): Promise<Result> {
  const connection = { ...ownerConnection, user: embeddedRuntimeRole }
  const database = databaseSettings({ connection, ownerConnection })
  const server = startProcess(await freePort(), { ...database, DATA_DIR: directory, ...settings, ...env })
  const pool = new pg.Pool({ ...ownerConnection, max: 1 })
  pool.on('error', () => {})
  try {
    await untilReady(server)
    await pool.query(noCeilings)
    const query: Served['query'] = (text, values) => pool.query(text, values)
    return await work({ url: server.url, pid: server.child.pid ?? 0, query, drain: () => drain(pool) })
  } finally {
    await pool.end()
    server.child.kill('SIGTERM')
    await server.exited
    for (const line of server.output().split('\n')) if (line.includes('"level":50')) process.stderr.write(`${line}\n`)
  }
}

export type Served = {
  url: string
  pid: number
  /** As the owner of the tables. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  drain(): Promise<void>
}

function openInstallation(directory: string, { connection }: { connection: Connection }, postmaster: number) {
  const connectionTo = (database: string) => ({ ...connection, database })
  return {
    directory,
    /** The process from which all others of PostgreSQL descend. */
    postmaster,
    connectionTo,
    /** Creates a database, as a copy of another or by migrating. */
    async create(database: string, template?: string): Promise<void> {
      const copied = template === undefined ? '' : `template ${template}`
      await administer(connection, [`create database ${database} ${copied}`])
      if (!template) await migrate({ connection: connectionTo(database), runtimeRole: embeddedRuntimeRole })
    },
    serve: <Result>(database: string, work: (server: Served) => Promise<Result>, env: Record<string, string> = {}) =>
      serve({ ownerConnection: connectionTo(database), directory: join(directory, database), env }, work),
  }
}

export type Installation = ReturnType<typeof openInstallation>

async function administer(connection: Connection, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'template1' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Runs the work with an empty PostgreSQL, started with these parameters. */
export async function withInstallation<Result>(
  work: (installation: Installation) => Promise<Result>,
  parameters: Record<string, string> = {},
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'agrim-bench-'))
  const data = { directory: join(directory, 'postgres') }
  const first = await startEmbeddedPostgres(data)
  const changes = Object.entries(parameters).map(([name, value]) => `alter system set ${name} = ${value}`)
  await administer(first.connection, changes)
  await first.stop()
  const postgres = await startEmbeddedPostgres(data)
  try {
    const [pid] = (await readFile(join(data.directory, 'data/postmaster.pid'), 'utf8')).split('\n')
    return await work(openInstallation(directory, postgres, Number(pid)))
  } finally {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
