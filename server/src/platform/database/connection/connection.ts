import pg from 'pg'

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Shorter than the idle timeout of firewalls and than the operating system's default. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** For connections outside the pool; the timeout keeps a server that does not respond from blocking the start. */
export const singleConnection = { ...keepAlive, connectionTimeoutMillis: 10_000 }

/** One connection outside the pool; `settings` are PostgreSQL's. */
export function createClient(connection: Connection, settings: { statement_timeout?: number } = {}): pg.Client {
  const client = new pg.Client({ ...connection, ...singleConnection, ...settings })
  // Without a handler a connection lost between two statements would end the process; the next statement reports it.
  client.on('error', () => {})
  return client
}
