import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { templateDatabase } from './start-test-database.ts'

const administrator = () => ({ host: inject('databaseHost'), user: 'app', database: 'postgres' })

export type TestDatabase = {
  connection: { host: string; user: string; database: string }
  database: Database
  /** As the database's own administrator, beside the application. */
  administer(sql: string): Promise<pg.QueryResult>
  drop(): Promise<void>
}

async function administer(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(administrator())
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A fresh copy of the migrated database. */
export async function createTestDatabase(connections = 8): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${templateDatabase}`)
  const connection = { ...administrator(), database: name }
  const database = openDatabase({ connection, connections })
  return {
    connection,
    database,
    administer,
    async drop() {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}
