import { ConfigurationError } from '../../config/read-environment.ts'
import { type Connection, createClient } from './connection.ts'
import { findPrimary } from './find-primary.ts'

type Client = { query(text: string): Promise<{ rows: { pid?: number }[] }> }

const attempts = 3
const pidOf = async (client: Client) => (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid

/** Whether two clients share a server session: in transaction mode one gets the session that the other has just left. */
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
 * Refuses a pooler in transaction mode, where a client loses its session with each transaction: the migration lock would
 * stay on a session that others use, and the job queue would miss notifications.
 */
export async function refuseTransactionPooling(setting: string, connection: Connection): Promise<void> {
  const address = await findPrimary(connection)
  // The same parameters as the pool sends, so that a pooler that refuses them does so here.
  const open = () => createClient(address, { statement_timeout: 5_000 })
  const one = open()
  const other = open()
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
