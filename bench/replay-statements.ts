import pg from 'pg'
import type { Connection } from './installation.ts'

export type Statement = {
  text: string
  values: unknown[] | undefined
  name: string | undefined
  /** The process of PostgreSQL that served it. */
  connection: number
  sentAt: number
  endedAt: number
}

/**
 * Sends recorded statements again by bare pg, each on the connection that stands for its own and after all that had ended
 * before it was sent. Returns how many failed: those about rows that got another id.
 */
export function openReplay(connection: Connection) {
  const clients = new Map<number, pg.Client>()
  async function clientOf(id: number): Promise<pg.Client> {
    const known = clients.get(id)
    if (known) return known
    const client = new pg.Client({ ...connection, options: '-c lock_timeout=2000' })
    clients.set(id, client)
    await client.connect()
    return client
  }
  return {
    async replay(statements: readonly Statement[]): Promise<number> {
      let failed = 0
      let pending: { endedAt: number; done: Promise<unknown> }[] = []
      for (const { text, values, name, connection: id, sentAt, endedAt } of statements) {
        const client = await clientOf(id)
        await Promise.all(pending.filter((earlier) => earlier.endedAt <= sentAt).map(({ done }) => done))
        pending = pending.filter((earlier) => earlier.endedAt > sentAt)
        const done = client.query({ text, ...(values && { values }), ...(name && { name }) }).catch(() => {
          failed += 1
        })
        pending.push({ endedAt, done })
      }
      await Promise.all(pending.map(({ done }) => done))
      return failed
    },
    close: () => Promise.all([...clients.values()].map((client) => client.end())),
  }
}
