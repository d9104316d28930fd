import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A statement whose text keeps changing (a list of varying length, say) must not fill the server's memory with plans. */
const maxStatements = 1_000

/**
 * Kysely sends every statement unprepared. Here each text gets a name, so that pg prepares it once per connection and
 * PostgreSQL need not parse and plan it again.
 */
export function prepareStatements(connect: () => Promise<pg.PoolClient>): PostgresPool {
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
    const query = (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return client.query({ text, values: values as unknown[], ...(name !== undefined && { name }) })
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
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
