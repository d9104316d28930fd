import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import { createBackup } from '../backup/create-backup.ts'
import { recordBackup } from '../backup/last-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { verifySeals } from '../ledger/verify-seals.ts'
import { keyFor } from '../platform/config/app-secret.ts'
import { openDatabase } from '../platform/database/database.ts'
import { embeddedRuntimeRole } from '../start-database.ts'
import { CommandRefused, quantity, readArguments } from './command-line.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

/** Restores a backup into a temporary directory and verifies its ledger. */
async function verifyBackup(file: string, key: Buffer) {
  const directory = await mkdtemp(join(tmpdir(), 'agrim-verify-backup-'))
  try {
    await restoreBackup(file, key, join(directory, 'data'))
    const postgres = await startEmbeddedPostgres({ directory: join(directory, 'data', 'postgres') })
    const connection = { ...postgres.connection, user: embeddedRuntimeRole }
    const database = openDatabase({ connection, connections: 1 })
    try {
      return await verifySeals(database)
    } finally {
      await database.close()
      await postgres.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const usage =
  'npm run backup -- FILE   writes the database and the uploaded files into one encrypted file and verifies it; the server may be running'

async function backUp({ config, secret, database, administrator, print }: ProgramDependencies, file: string) {
  if (administrator === undefined)
    throw new CommandRefused(
      'DATABASE_URL is set. Back up that PostgreSQL server with its own tools; docs/operations.md says how.',
    )
  if (existsSync(file))
    throw new CommandRefused(`${file} exists already, and backups are never overwritten. Choose another name.`)
  const key = keyFor('backup', secret)
  const before = await verifySeals(database)
  await createBackup({ dataDirectory: config.dataDirectory, connection: administrator }, key, file)
  const restored = await verifyBackup(file, key)
  if (!before.isIntact || !restored.isIntact || restored.lastEntry < before.lastEntry) {
    print(`${file} was written, but its ledger could NOT be verified: ${JSON.stringify({ before, restored })}`)
    return false
  }
  await recordBackup(database.kysely)
  print(
    `${file} was written, restored into a temporary directory and verified: ${quantity(restored.seals, 'seal')} up to entry ${restored.lastEntry}.`,
  )
  if (config.s3 !== undefined) print('Uploaded files are in the object store and not part of this backup.')
  print(
    'It can only be read with the APP_SECRET and the data keys of this installation. Keep them in a different place.',
  )
  return true
}

const [file] = readArguments(usage, { min: 1, max: 1 }) ?? []
if (file !== undefined) await withDatabase((dependencies) => backUp(dependencies, file))
