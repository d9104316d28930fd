import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { withSpan } from '../telemetry/with-span.ts'
import { isQueryTimeout, isReadOnly } from './database-unavailable.ts'

/** Bounds the server's memory if the text of a statement varies, for example with the length of a list. */
const maxStatements = 1_000

/** Safe to trace: the text has placeholders instead of values. */
const traced = <Result>(text: string, query: () => Promise<Result>) =>
  withSpan(text.slice(0, text.indexOf(' ')), { 'db.system.name': 'postgresql', 'db.query.text': text }, query)

/**
 * Kysely sends every statement unprepared. This gives each text a name, so that pg prepares it once per connection. A
 * connection whose server does not respond or is read-only is closed, since a new one may reach another server.
 */
export function prepareStatements(connect: () => Promise<pg.PoolClient>, onStale: () => void): PostgresPool {
  const names = new Map<string, string>()
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const existing = names.get(text)
    if (existing !== undefined || names.size >= maxStatements) return existing
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  function wrapClient(client: pg.PoolClient): PostgresPoolClient {
    let isStale = false
    const query = async (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      try {
        return await traced(text, () =>
          client.query({ text, values: values as unknown[], ...(name !== undefined && { name }) }),
        )
      } catch (error) {
        if (isQueryTimeout(error)) void client.end().catch(() => {})
        isStale ||= isQueryTimeout(error) || isReadOnly(error)
        throw error
      }
    }
    const release = (destroy?: boolean) => {
      client.release(destroy || isStale)
      if (isStale) onStale()
    }
    return { query: query as unknown as PostgresPoolClient['query'], release }
  }
  return {
    async connect() {
      const client = await connect()
      const wrapped = wrappers.get(client) ?? wrapClient(client)
      wrappers.set(client, wrapped)
      return wrapped
    },
    end: async () => {},
    options: {},
  }
}
