import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { withSpan } from '../telemetry/with-span.ts'
import { isReadOnly, isUnanswered } from './database-away.ts'

/** A statement whose text keeps changing (a list of varying length, say) must not fill the server's memory with plans. */
const maxStatements = 1_000

/** The text has placeholders where the values of customers go. */
const traced = <Result>(text: string, query: () => Promise<Result>) =>
  withSpan(text.slice(0, text.indexOf(' ')), { 'db.system.name': 'postgresql', 'db.query.text': text }, query)

/**
 * Kysely sends every statement unprepared. Here each text gets a name, so that pg prepares it once per connection and
 * PostgreSQL need not parse and plan it again. A connection to a server that is silent or read-only is stale: it is closed,
 * since a new one may lead to a better server.
 */
export function prepareStatements(connect: () => Promise<pg.PoolClient>, onStale: () => void): PostgresPool {
  const names = new Map<string, string>()
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxStatements) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  function preparing(client: pg.PoolClient): PostgresPoolClient {
    let isStale = false
    const query = async (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      try {
        return await traced(text, () =>
          client.query({ text, values: values as unknown[], ...(name !== undefined && { name }) }),
        )
      } catch (error) {
        if (isUnanswered(error)) void client.end().catch(() => {})
        isStale ||= isUnanswered(error) || isReadOnly(error)
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
      const known = prepared.get(client) ?? preparing(client)
      prepared.set(client, known)
      return known
    },
    end: async () => {},
    options: {},
  }
}
