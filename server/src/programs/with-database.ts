import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, findRunningPostgres } from 'embedded-postgres/start-embedded-postgres'
import { type Config, readConfig } from '../config.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { findAppSecret } from '../platform/config/app-secret.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import { beginUse, untilUnused } from '../platform/database/database-use.ts'
import { listMissingMigrations } from '../platform/database/migrate.ts'
import { createKeyService, type DataKeys } from '../platform/field-encryption/key-service.ts'
import { setDataKeys } from '../platform/field-encryption/personal-data.ts'
import { verifyDataKeys } from '../platform/field-encryption/verify-data-keys.ts'
import { createLog, standardOutput } from '../platform/logging/log.ts'
import { createSimulatedClock } from '../simulators/simulated-clock.ts'
import { embeddedRuntimeRole, type RunningDatabase, startDatabase } from '../start-database.ts'
import { CommandRefused, describeFailure } from './command-line.ts'

/** What the programs of the command line work with. */
export type ProgramDependencies = {
  config: Config
  secret: string
  dataKeys: DataKeys
  database: Database
  /** The superuser of the embedded database; undefined with DATABASE_URL. */
  administrator?: EmbeddedPostgres['connection']
  clock: Clock
  print(line: string): void
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** A reader such as `head` may close the output early; the command must finish all the same. */
const ignoreClosedOutput = () => process.stdout.on('error', () => {})

/** A server that was killed leaves its socket behind; one that has just stopped takes it away. */
const isNobodyListening = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT')

/** The embedded database of a running server or of another command; undefined if it is not running. */
async function openRunning({ dataDirectory }: Config) {
  const directory = join(dataDirectory, 'postgres')
  if (!existsSync(directory))
    throw new CommandRefused(
      `There is no database in ${dataDirectory}. Set DATA_DIR or DATABASE_URL to the value that the server uses.`,
    )
  const administrator = findRunningPostgres(directory)
  if (administrator === undefined) return undefined
  try {
    // First of all, because the command that started the database may be about to stop it.
    const use = await beginUse(administrator)
    const database = openDatabase({ connection: { ...administrator, user: embeddedRuntimeRole }, connections: 2 })
    const stop = async () => {
      await database.close()
      await use.end()
    }
    return { administrator, database, stop }
  } catch (error) {
    if (isNobodyListening(error)) return undefined
    throw error
  }
}

async function requireMigrated(administrator: EmbeddedPostgres['connection']): Promise<void> {
  const [missing] = await listMissingMigrations(administrator)
  if (missing !== undefined)
    throw new CommandRefused(
      `The running server is of an older release: its database lacks migration ${missing}. Restart it with this release first.`,
    )
}

/** Stops a database that this command has started, once no other command uses it. */
async function stopUnused({ administrator, stop }: Pick<RunningDatabase, 'administrator' | 'stop'>): Promise<void> {
  const lock =
    administrator &&
    (await untilUnused(administrator, () => print('Waiting for another command that uses the database.')))
  await stop()
  await lock?.end()
}

async function openOrStart(config: Config) {
  const running = config.databaseUrl === undefined ? await openRunning(config) : undefined
  if (running === undefined) {
    const secret = await findAppSecret(config.appSecret, config.dataDirectory)
    const started = await startDatabase(config, secret, createLog('error', standardOutput()))
    return { ...started, secret, stop: () => stopUnused(started) }
  }
  try {
    await requireMigrated(running.administrator)
    const secret = await findAppSecret(config.appSecret, config.dataDirectory)
    const dataKeys = await createKeyService(config.dataKeys, secret).readKeys()
    setDataKeys(dataKeys)
    await verifyDataKeys(running.database.kysely, dataKeys, systemClock)
    return { ...running, secret, dataKeys }
  } catch (error) {
    await running.stop()
    throw error
  }
}

const maxAttempts = 50
const retryDelayMs = 200

/** The server or another command may just be starting or stopping the embedded database. */
async function openConfigured(config: Config) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openOrStart(config)
    } catch (error) {
      const isEmbedded = config.databaseUrl === undefined
      const isChanging =
        isDatabaseUnavailable(error) || (error instanceof Error && /another instance/.test(error.message))
      if (!isEmbedded || !isChanging || attempt === maxAttempts) throw error
      await sleep(retryDelayMs)
    }
  }
}

/** Runs a program on the configured database, beside a running server or alone. The exit code is 0 if it returns true. */
export async function withDatabase(program: (dependencies: ProgramDependencies) => Promise<boolean>): Promise<void> {
  ignoreClosedOutput()
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
