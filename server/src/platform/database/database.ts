import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseBusy } from './database-away.ts'
import { prepareStatements } from './prepared-statements.ts'
import type { DB } from './schema.generated.ts'
import { typeParsers } from './type-parsers.ts'

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** What queries run on: the pool, or the transaction they are part of. */
export type Queryable = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

export type Database = {
  kysely: Kysely<DB>
  /** For libraries that bring their own statements; ours go through Kysely. */
  pool: pg.Pool
  close(): Promise<void>
}

type Options = {
  connection: Connection
  connections: number
  waitMs?: number
  onConnectionLost?: (error: Error) => void
}

const statementTimeoutMs = 10_000
const waitingRequestsPerConnection = 20

export function openDatabase(options: Options): Database {
  const { connection, connections, waitMs = 2_000, onConnectionLost = () => {} } = options
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: 'agrim',
    types: typeParsers,
  })
  // Without both handlers a connection that the database closes would end the process.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))

  const maxWaiting = connections * waitingRequestsPerConnection
  const connect = () => {
    if (pool.waitingCount >= maxWaiting) throw new DatabaseBusy('too many requests wait for a connection')
    return pool.connect()
  }
  return {
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareStatements(connect) }) }),
    pool,
    close: () => pool.end(),
  }
}
