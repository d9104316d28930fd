import type pg from 'pg'
import { type Connection, createClient } from './connection/connection.ts'

/** Any number, as long as every process that uses the database uses the same. */
const useLock = 4_716_283_902

async function openClient(connection: Connection): Promise<pg.Client> {
  const client = createClient(connection)
  await client.connect()
  return client
}

/** Keeps the process that started the database from stopping it until `end` is called. */
export async function beginUse(connection: Connection): Promise<{ end(): Promise<void> }> {
  const client = await openClient(connection)
  try {
    await client.query('select pg_advisory_lock_shared($1)', [useLock])
    return { end: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Waits until nobody else uses the database, and then keeps others from using it until it has stopped. */
export async function untilUnused(connection: Connection, onWait: () => void): Promise<{ end(): Promise<void> }> {
  const client = await openClient(connection)
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [useLock])
  if (rows[0]?.locked !== true) {
    onWait()
    await client.query('select pg_advisory_lock($1)', [useLock])
  }
  return { end: () => client.end() }
}
