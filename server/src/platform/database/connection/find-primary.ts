import type pg from 'pg'
import { addressesOf } from './addresses.ts'
import { type Connection, createClient } from './connection.ts'

/** Throws the same error code as a write if the server is a standby or read-only. */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'off') return
  throw Object.assign(new Error('the server is read-only'), { code: '25006' })
}

async function probe(address: Connection): Promise<void> {
  const client = createClient(address)
  try {
    await client.connect()
    await requireWritable(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The first of several servers that can be reached and written to. A single server is returned without a check. */
export async function findPrimary(connection: Connection): Promise<Connection> {
  const addresses = addressesOf(connection)
  if (addresses.length === 1) return connection
  const errors: unknown[] = []
  for (const address of addresses) {
    try {
      await probe(address)
      return address
    } catch (error) {
      errors.push(error)
    }
  }
  throw new AggregateError(errors, 'none of the servers in the address of the database can be written to')
}
