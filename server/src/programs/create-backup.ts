import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import type { Config } from '../config.ts'
import { createBackup } from '../lender/backup/create-backup.ts'
import { recordBackup } from '../lender/backup/last-backup.ts'
import { restoreBackup } from '../lender/backup/restore-backup.ts'
import { keyFor } from '../platform/config/app-secret.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Verification } from '../platform/sealing/verify-chain.ts'
import { createObjectStore } from '../providers/providers.ts'
import { listMissingFiles } from '../records/files/missing-files.ts'
import { findKnownKeys } from '../records/files/queries.ts'
import { verifyLedger } from '../records/ledger/ledger-chain.ts'
import { embeddedRuntimeRole } from '../start-database.ts'
import { CommandRefused, describeFailure, quantity, readArguments } from './command-line.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

type Verified = { ledger: Verification; missingFiles: string[] }

/** Restores a backup into a temporary directory, verifies its ledger and lists the files that it lacks. */
async function verifyBackup(file: string, key: Buffer, config: Config): Promise<Verified> {
  const directory = await mkdtemp(join(tmpdir(), 'agrim-verify-backup-'))
  const dataDirectory = join(directory, 'data')
  try {
    await restoreBackup(file, key, dataDirectory)
    const postgres = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') })
    const connection = { ...postgres.connection, user: embeddedRuntimeRole }
    const database = openDatabase({ connection, connections: 1 })
    try {
      const files = createObjectStore({ ...config, dataDirectory, s3: undefined })
      return { ledger: await verifyLedger(database), missingFiles: await listMissingFiles(database.kysely, files) }
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
  const before = await verifyLedger(database)
  await createBackup({ dataDirectory: config.dataDirectory, connection: administrator }, key, file)
  const { ledger, missingFiles } = await verifyBackup(file, key, config).catch((error: unknown) => {
    // The backup is kept: the verification itself may have failed, for instance because of a full disk.
    throw new CommandRefused(
      `${file} was written, but it could NOT be restored; do not rely on it. ${describeFailure(error)}`,
    )
  })
  if (!before.isIntact || !ledger.isIntact || ledger.lastEntry < before.lastEntry) {
    print(`${file} was written, but its ledger could NOT be verified: ${JSON.stringify({ before, restored: ledger })}`)
    return false
  }
  const hasFiles = config.s3 === undefined
  // A file that was erased during the backup is not missing.
  const lost = hasFiles ? await findKnownKeys(database.kysely, missingFiles) : new Set()
  if (lost.size > 0) {
    print(`${file} was written, but it lacks ${quantity(lost.size, 'uploaded file')}: ${[...lost].join(' ')}`)
    return false
  }
  await recordBackup(database.kysely)
  print(
    `${file} was written, restored into a temporary directory and verified: ${quantity(ledger.seals, 'seal')} up to entry ${ledger.lastEntry}.`,
  )
  if (!hasFiles) print('Uploaded files are in the object store and not part of this backup.')
  print(
    'It can only be read with the APP_SECRET and the data keys of this installation. Keep them in a different place.',
  )
  return true
}

const [file] = readArguments(usage, { min: 1, max: 1 }) ?? []
if (file !== undefined) await withDatabase((dependencies) => backUp(dependencies, file))
