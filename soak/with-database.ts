import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { embeddedRuntimeRole } from '../server/src/start-database.ts'

type Connection = { host: string; user: string; database: string }
export type SoakDatabase = { connection: Connection; ownerConnection: Connection; database: Database }

/** Runs the work with an empty directory, which is removed afterwards. */
export async function withDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'agrim-soak-'))
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs the work with its own migrated database. */
export function withDatabase<Result>(
  work: (data: SoakDatabase, directory: string) => Promise<Result>,
): Promise<Result> {
  return withDirectory(async (directory) => {
    const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
    try {
      const ownerConnection = postgres.connection
      await migrate({ connection: ownerConnection, runtimeRole: embeddedRuntimeRole })
      const connection = { ...ownerConnection, user: embeddedRuntimeRole }
      const database = openDatabase({ connection, connections: 16, waitMs: 60_000 })
      const result = await work({ connection, ownerConnection, database }, directory)
      await database.close()
      return result
    } finally {
      await postgres.stop()
    }
  })
}
