import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import { CommandRefused, describeFailure } from './command-line.ts'
import { type Config, readConfig } from './config.ts'
import { createKeyService, type DataKeys } from './personal-data/key-service.ts'
import { setDataKeys } from './personal-data/personal-data.ts'
import { verifyDataKeys } from './personal-data/verify-data-keys.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { findAppSecret } from './platform/config/app-secret.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { listMissingMigrations } from './platform/database/migrate.ts'
import { createLog, standardOutput } from './platform/logging/log.ts'
import { createSimulatedClock } from './simulators/simulated-clock.ts'
import { embeddedRuntimeRole, startDatabase } from './start-database.ts'

/** What a program of the command line works with. */
export type ProgramDependencies = {
  config: Config
  secret: string
  dataKeys: DataKeys
  database: Database
  /** The cluster's own user, where the database is embedded. */
  administrator?: EmbeddedPostgres['connection']
  clock: Clock
  print(line: string): void
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** A server that was killed leaves its socket behind, where nobody listens any more. */
const isAbandoned = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

/** The embedded database of a server that is running, if it is. */
async function openRunning({ dataDirectory }: Config) {
  const directory = join(dataDirectory, 'postgres')
  if (!existsSync(directory))
    throw new CommandRefused(
      `There is no database in ${dataDirectory}: set DATA_DIR or DATABASE_URL as they are set for the server.`,
    )
  if (!existsSync(join(directory, '.s.PGSQL.5432'))) return undefined
  const administrator = { host: directory, user: 'app', database: 'postgres' }
  try {
    const [missing] = await listMissingMigrations(administrator)
    if (missing !== undefined)
      throw new CommandRefused(`The running server is of another version: its database lacks ${missing}.`)
  } catch (error) {
    if (isAbandoned(error)) return undefined
    throw error
  }
  const connection = { ...administrator, user: embeddedRuntimeRole }
  return { administrator, database: openDatabase({ connection, connections: 2 }) }
}

async function openConfigured(config: Config) {
  const running = config.databaseUrl === undefined ? await openRunning(config) : undefined
  const secret = await findAppSecret(config.appSecret, config.dataDirectory)
  if (running === undefined)
    return { secret, ...(await startDatabase(config, secret, createLog('error', standardOutput()))) }
  const dataKeys = await createKeyService(config.dataKeys, secret).readKeys()
  setDataKeys(dataKeys)
  const { database, administrator } = running
  await verifyDataKeys(database.kysely, dataKeys, systemClock)
  return { secret, database, administrator, dataKeys, stop: () => database.close() }
}

/** Runs a program on the configured database, beside a running server or alone. Exits with 0 where it returns true. */
export async function withDatabase(program: (dependencies: ProgramDependencies) => Promise<boolean>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const { stop, ...opened } = await openConfigured(config)
    try {
      const clock = config.isSimulated ? (await createSimulatedClock(opened.database, systemClock)).clock : systemClock
      process.exitCode = (await program({ config, ...opened, clock, print })) ? 0 : 1
    } finally {
      await stop()
    }
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exitCode = 1
  }
}
