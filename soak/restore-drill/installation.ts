import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { raiseSequences, writeSequenceMarks } from '../../server/src/platform/database/sequence-marks.ts'
import { documentCounters } from '../../server/src/records/issued-documents/document-numbers.ts'
import { instantRenderer } from '../../server/src/testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { databaseName, type PostgresServer } from '../machines/postgres-server.ts'

/** A running application with its PostgreSQL server, and its files in a data directory. */
export type Installation = {
  testApp: TestApp
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs the queued jobs, and lets the simulated bank finish what it was ordered to pay. */
  finishJobs(): Promise<void>
  /** Stops the application; the server keeps running. */
  stop(): Promise<void>
}

const rounds = 2

/** With the passwords that the server's script sets. */
const loginOf = ({ port }: PostgresServer, role: 'owner' | 'app') => ({
  ...{ host: '127.0.0.1', port, user: `agrim_${role}`, password: role, database: databaseName },
})

export async function startInstallation(server: PostgresServer, dataDirectory: string): Promise<Installation> {
  const ownerConnection = loginOf(server, 'owner')
  await migrate({ connection: ownerConnection, runtimeRole: 'agrim_app' })
  const connection = loginOf(server, 'app')
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
    },
  }
}

export const filesOf = (dataDirectory: string) => join(dataDirectory, 'files')

/** Deletes the machine of the database and the files, as if the disks were lost. */
export async function destroy(server: PostgresServer, dataDirectory: string): Promise<void> {
  // PostgreSQL's immediate shutdown: nothing is written any more.
  await server.stop('SIGQUIT')
  await rm(server.directory, { recursive: true, force: true })
  await rm(filesOf(dataDirectory), { recursive: true, force: true })
}
