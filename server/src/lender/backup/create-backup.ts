import { join } from 'node:path'
import { openDatabase, type Queryable } from '../../platform/database/database.ts'
import { type ArchiveEntry, writeArchive } from './archive.ts'
import { clusterEntries, filesBelow } from './cluster-entries.ts'

export type BackupSource = {
  dataDirectory: string
  /** As the administrator of the embedded cluster; the server may be running. */
  connection: { host: string; user: string; database: string }
}

export const clusterPath = join('postgres', 'data')
export const filesPath = 'files'

/** Copies the files after the database: a row is written after its file, so every row in the backup has its file. */
async function* entriesOf(connection: Queryable, dataDirectory: string): AsyncGenerator<ArchiveEntry> {
  yield* clusterEntries(connection, dataDirectory, clusterPath)
  yield* filesBelow(dataDirectory, filesPath)
}

/** Writes database and files into one encrypted file. The server may be running. */
export async function createBackup(source: BackupSource, key: Buffer, file: string): Promise<void> {
  const database = openDatabase({ connection: source.connection, connections: 1, statementMs: 120_000 })
  try {
    await database.kysely
      .connection()
      .execute((connection) => writeArchive(file, key, entriesOf(connection, source.dataDirectory)))
  } finally {
    await database.close()
  }
}
