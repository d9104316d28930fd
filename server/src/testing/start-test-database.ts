import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { embeddedRuntimeRole } from '../start-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseHost: string
  }
}

export const templateDatabase = 'agrim_template'

/** One real PostgreSQL for the whole run, with a migrated database that each test file copies. */
export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'agrim-test-'))
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
  const { connection } = postgres
  const client = new pg.Client(connection)
  await client.connect()
  // Test data needs neither durability nor vacuuming. Tests of durability start clusters of their own.
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  await migrate({ connection: { ...connection, database: templateDatabase }, runtimeRole: embeddedRuntimeRole })
  project.provide('databaseHost', connection.host)

  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
