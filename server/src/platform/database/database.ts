import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparedRun, type Statement } from './prepared-run.ts'
import type { DB } from './schema.generated.ts'

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Every connection is taken, or the database is away: the caller may try again. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

export type Database = {
  pool: pg.Pool
  kysely: Kysely<DB>
  /** One prepared statement, one round trip. */
  run<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export type { Statement } from './prepared-run.ts'

type Options = { connection: Connection; connections: number; waitMs?: number; onLost?: (error: Error) => void }

const statementTimeoutMs = 10_000
const waitingLimitPerConnection = 20

// bigint ids stay text (pg's default); a count fits a number
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text))
// A day is a day wherever the process runs; pg would make it midnight of the machine's own zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export function openDatabase({ connection, connections, waitMs = 2_000, onLost = () => {} }: Options): Database {
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: 'agrim',
  })
  // Without both handlers a connection cut by the database ends the process.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))

  return {
    pool,
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    async run<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]) {
      if (pool.waitingCount >= connections * waitingLimitPerConnection) throw new DatabaseBusy('too many are waiting')
      return runPrepared<Row>(pool, statement, values)
    },
    close: () => pool.end(),
  }
}

function runPrepared<Row extends pg.QueryResultRow>(pool: pg.Pool, statement: Statement, values: unknown[]) {
  return new Promise<Row[]>((resolve, reject) => {
    const run = new PreparedRun<Row>(statement, values)
    pool.connect((noConnection, client, release) => {
      if (client === undefined) return reject(noConnection)
      run.callback = (error, rows) => {
        // After a failure nobody knows in what state the connection is; the pool opens another.
        release(error ?? undefined)
        if (error) reject(error)
        else resolve(rows)
      }
      client.query(run)
    })
  })
}

const awayCodes = new Set([
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  '53300', // too many connections
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Tells a database that is away or full from a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (code === 'ENOENT') return syscall === 'connect'
  return (code !== undefined && (awayCodes.has(code) || code.startsWith('08'))) || awayMessages.test(error.message)
}
