import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { typeParsers } from '../platform/database/type-parsers.ts'
import { embeddedRuntimeRole } from '../start-database.ts'
import { templateDatabase } from './start-test-database.ts'
import './test-keys.ts'

const administrator = () => ({ host: inject('databaseHost'), user: 'app', database: 'postgres' })

export type TestDatabase = {
  /** As the application connects: a role that owns nothing. */
  connection: { host: string; user: string; database: string }
  /** As migrations connect. */
  ownerConnection: { host: string; user: string; database: string }
  database: Database
  /** A statement by the owner of the tables, as the application would not be allowed to run it. */
  asOwner(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** A statement by the cluster's administrator, on another database. */
  administer(text: string): Promise<pg.QueryResult>
  drop(): Promise<void>
}

async function runOnce(connection: pg.ClientConfig, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...connection, types: typeParsers })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** A new copy of the migrated database, or of another template. */
export async function createTestDatabase(connections = 8, template = templateDatabase): Promise<TestDatabase> {
  const administer = (text: string) => runOnce(administrator(), text)
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes half the time of logging every page.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const ownerConnection = { ...administrator(), database: name }
  const connection = { ...ownerConnection, user: embeddedRuntimeRole }
  // Planned as for requests. A busy machine may take its time.
  const database = openDatabase({ connection, connections, waitMs: 15_000, planCacheMode: 'force_generic_plan' })
  return {
    connection,
    ownerConnection,
    database,
    asOwner: (text, values) => runOnce(ownerConnection, text, values),
    administer,
    async drop() {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}
