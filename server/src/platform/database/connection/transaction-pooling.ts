import pg from 'pg'
import { ConfigurationError } from '../../config/read-environment.ts'
import { type Connection, singleConnection } from './connection.ts'
import { findPrimary } from './find-primary.ts'

type Client = { query(text: string): Promise<{ rows: { pid?: number }[] }> }

const attempts = 3
const pidOf = async (client: Client) => (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid

/** Whether two clients share a session of the server: what one leaves after a statement the other is given. */
export async function isSessionShared(one: Client, other: Client): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const pid = await pidOf(one)
    await other.query('begin')
    const otherPid = await pidOf(other)
    await other.query('rollback')
    if (pid === otherPid) return true
  }
  return false
}

/**
 * Behind a pooler in transaction mode a session ends with each transaction: the lock of migrations would stay with a
 * connection that others use, and jobs would miss their notifications. Better refused than half working.
 */
export async function refuseTransactionPooling(setting: string, connection: Connection): Promise<void> {
  const address = await findPrimary(connection)
  // The same parameters as the pool sends, so that a pooler that refuses them does so here.
  const open = () => new pg.Client({ ...address, ...singleConnection, statement_timeout: 5_000 })
  const [one, other] = [open(), open()]
  try {
    await Promise.all([one.connect(), other.connect()])
    if (await isSessionShared(one, other))
      throw new ConfigurationError([
        `${setting}: leads to a pooler in transaction mode; use its session mode, or the address of PostgreSQL itself`,
      ])
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('unsupported startup parameter')) throw error
    throw new ConfigurationError([
      `${setting}: leads to a pooler that refuses statement_timeout; add statement_timeout and idle_in_transaction_session_timeout to its ignore_startup_parameters`,
    ])
  } finally {
    await Promise.allSettled([one.end(), other.end()])
  }
}
