import type { PostgresPoolClient } from 'kysely'
import { createKysely } from '../../../platform/database/create-kysely.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Random } from '../../payouts/testing/fake-payout-bank.ts'

export class SimulatedCrash extends Error {}

/**
 * Throws a SimulatedCrash at random before or after any statement, including commits, and then closes the connection, as
 * the operating system does when a process dies.
 */
export function crashingDatabase(database: Database, random: Random, crashShare: number): Database {
  async function connect(): Promise<PostgresPoolClient> {
    const client = await database.pool.connect()
    let hasCrashed = false
    const mayCrash = () => {
      hasCrashed ||= random() < crashShare
      if (hasCrashed) throw new SimulatedCrash()
    }
    const query = async (text: string, values: unknown[]) => {
      mayCrash()
      const result = await client.query(text, values)
      mayCrash()
      return result
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(hasCrashed) }
  }
  const pool = { connect, end: async () => {}, options: {} }
  return { ...database, kysely: createKysely(pool) }
}
