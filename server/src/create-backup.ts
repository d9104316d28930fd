import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import { createBackup } from './backup/create-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { CommandRefused, readArguments } from './command-line.ts'
import { verifySeals } from './ledger/verify-seals.ts'
import { keyFor } from './platform/config/app-secret.ts'
import { openDatabase } from './platform/database/database.ts'
import { embeddedRuntimeRole } from './start-database.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

/** Restores a backup into a directory that is removed again, and proves the ledger there. */
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
  'npm run backup -- FILE   writes database and files into one encrypted file, beside a running server, and verifies it'

async function backUp({ config, secret, database, administrator, print }: ProgramDependencies, file: string) {
  if (administrator === undefined)
    throw new CommandRefused('DATABASE_URL is set: back that server up with its own tools.')
  if (existsSync(file)) throw new CommandRefused(`${file} exists, and no backup is overwritten: give another name.`)
  const key = keyFor('backup', secret)
  const before = await verifySeals(database)
  await createBackup({ dataDirectory: config.dataDirectory, connection: administrator }, key, file)
  const restored = await verifyBackup(file, key)
  if (!before.isIntact || !restored.isIntact || restored.lastEntry < before.lastEntry) {
    print(`${file} was written, but its ledger is NOT what it should be: ${JSON.stringify({ before, restored })}`)
    return false
  }
  print(
    `${file} was written, restored elsewhere and verified: ${restored.seals} seals up to entry ${restored.lastEntry}.`,
  )
  if (config.s3 !== undefined) print('Uploaded files are in the object store, and not in this backup.')
  print(
    'Only the APP_SECRET and the data keys of this installation open it: keep them in another place than the backup.',
  )
  return true
}

const [file] = readArguments(usage, { min: 1, max: 1 }) ?? []
if (file !== undefined) await withDatabase((dependencies) => backUp(dependencies, file))
