import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import { addressesOf } from './connection/addresses.ts'
import { type Connection, keepAlive } from './connection/connection.ts'
import { PrimaryPool } from './connection/primary-pool.ts'
import { createKysely } from './create-kysely.ts'
import { DatabaseBusy } from './database-unavailable.ts'
import { prepareStatements } from './prepared-statements.ts'
import type { DB } from './schema.generated.ts'
import { typeParsers } from './type-parsers.ts'

/** Either the pool or a transaction. */
export type Queryable = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

export type Database = {
  kysely: Kysely<DB>
  /** Only for libraries that run their own statements; ours use Kysely. */
  pool: pg.Pool
  close(): Promise<void>
}

type Options = {
  connection: Connection
  connections: number
  /** How long to wait for a connection. */
  waitMs?: number
  /** The statement timeout. */
  statementMs?: number
  /** Of prepared statements; `auto` is PostgreSQL's default. */
  planCacheMode?: 'auto' | 'force_generic_plan'
  onConnectionLost?: (error: Error) => void
}

/** The server cancels a slow statement first; the client's timeout is only for a server that does not respond at all. */
const responseGraceMs = 1_000
const waitingRequestsPerConnection = 20

/** After one connection has turned out to be stale, the idle ones lead to the same server. */
export async function dropIdle(pool: pg.Pool): Promise<void> {
  for (let left = pool.idleCount; left > 0; left--) {
    const client = await pool.connect()
    client.release(true)
  }
}

export function openDatabase(options: Options): Database {
  const { connection, connections, waitMs = 2_000, statementMs = 8_000, onConnectionLost = () => {} } = options
  const { planCacheMode = 'auto' } = options
  const settings = {
    ...connection,
    max: connections,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + responseGraceMs,
    idle_in_transaction_session_timeout: statementMs,
    ...keepAlive,
    application_name: 'agrim',
    types: typeParsers,
    onConnect: async (client: pg.ClientBase) => {
      await client.query(`set plan_cache_mode = ${planCacheMode}`)
    },
  }
  const addresses = addressesOf(connection)
  const pool = addresses.length > 1 ? new PrimaryPool(settings, addresses) : new pg.Pool(settings)
  // While the pool closes, PostgreSQL may be stopping too and end its connections first.
  const onError = (error: Error) => {
    if (!pool.ending) onConnectionLost(error)
  }
  // Without both handlers a closed connection would crash the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  const maxWaiting = connections * waitingRequestsPerConnection
  const connect = () => {
    if (pool.waitingCount >= maxWaiting) throw new DatabaseBusy('too many requests wait for a connection')
    return pool.connect()
  }
  const onStale = () => void dropIdle(pool).catch(() => {})
  return {
    kysely: createKysely(prepareStatements(connect, onStale)),
    pool,
    close: () => pool.end(),
  }
}
