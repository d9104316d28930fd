import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { raiseSequences, writeSequenceMarks } from '../../server/src/platform/database/sequence-marks.ts'
import { documentCounters } from '../../server/src/records/issued-documents/document-numbers.ts'
import { embeddedRuntimeRole } from '../../server/src/start-database.ts'
import { instantRenderer } from '../../server/src/testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../server/src/testing/test-app.ts'

/** A running application with its embedded database and its files in one data directory. */
export type Installation = {
  testApp: TestApp
  connection: { host: string; user: string; database: string }
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs the queued jobs, and lets the simulated bank finish what it was ordered to pay. */
  finishJobs(): Promise<void>
  stop(): Promise<void>
}

const rounds = 2

export async function startInstallation(dataDirectory: string): Promise<Installation> {
  const postgres = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') })
  const ownerConnection = postgres.connection
  await migrate({ connection: ownerConnection, runtimeRole: embeddedRuntimeRole })
  const connection = { ...ownerConnection, user: embeddedRuntimeRole }
  const database = openDatabase({ connection, connections: 10, waitMs: 60_000 })
  const owner = new pg.Pool({ ...ownerConnection, max: 1 })
  owner.on('error', () => {})
  const asOwner = (text: string, values?: unknown[]) => owner.query(text, values)
  const data = { connection, ownerConnection, database, asOwner, administer: asOwner, drop: async () => {} }
  const testApp = await createTestApp({ data, renderer: instantRenderer, env: { DATA_DIR: dataDirectory } })
  const { log } = testApp.dependencies
  await raiseSequences({ database, dataDirectory, log, counters: documentCounters })
  return {
    testApp,
    connection: ownerConnection,
    query: async (text, values) => (await owner.query(text, values)).rows,
    async finishJobs() {
      for (let round = 0; round < rounds; round++) {
        await testApp.runJobs()
        await owner.query("update simulated_payouts set ordered_at = ordered_at - interval '2 seconds'")
      }
    },
    async stop() {
      await writeSequenceMarks({ database, dataDirectory, counters: documentCounters })
      await testApp.app.close()
      await owner.end()
      await database.close()
      await postgres.stop()
    },
  }
}

/** Deletes the database and the files, as if the disk were lost. */
export async function destroy(dataDirectory: string): Promise<void> {
  for (const name of ['postgres', 'files']) await rm(join(dataDirectory, name), { recursive: true, force: true })
}
