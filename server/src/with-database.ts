import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { createKeyService, type DataKeys } from './personal-data/key-service.ts'
import { setDataKeys } from './personal-data/personal-data.ts'
import { verifyDataKeys } from './personal-data/verify-data-keys.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { findAppSecret } from './platform/config/app-secret.ts'
import { ConfigurationError } from './platform/config/read-environment.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { createLog, standardOutput } from './platform/logging/log.ts'
import { createSimulatedClock } from './simulators/simulated-clock.ts'
import { embeddedRuntimeRole, startDatabase } from './start-database.ts'

/** What a program of the command line works with. */
export type ProgramDependencies = {
  config: Config
  secret: string
  dataKeys: DataKeys
  database: Database
  clock: Clock
  print(line: string): void
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** The embedded database of a server that is running, if it is. */
function openRunning({ dataDirectory }: Config): Database | undefined {
  const directory = join(dataDirectory, 'postgres')
  if (!existsSync(join(directory, '.s.PGSQL.5432'))) return undefined
  const connection = { host: directory, user: embeddedRuntimeRole, database: 'postgres' }
  return openDatabase({ connection, connections: 2 })
}

async function openConfigured(config: Config) {
  const secret = await findAppSecret(config.appSecret, config.dataDirectory)
  const running = config.databaseUrl === undefined ? openRunning(config) : undefined
  if (running === undefined)
    return { secret, ...(await startDatabase(config, secret, createLog('error', standardOutput()))) }
  const dataKeys = await createKeyService(config.dataKeys, secret).readKeys()
  setDataKeys(dataKeys)
  await verifyDataKeys(running.kysely, dataKeys, systemClock)
  return { secret, database: running, dataKeys, stop: () => running.close() }
}

/** Runs a program on the configured database, beside a running server or alone. Exits with 0 where it returns true. */
export async function withDatabase(program: (dependencies: ProgramDependencies) => Promise<boolean>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const { database, secret, dataKeys, stop } = await openConfigured(config)
    try {
      const clock = config.isSimulated ? (await createSimulatedClock(database, systemClock)).clock : systemClock
      process.exitCode = (await program({ config, secret, dataKeys, database, clock, print })) ? 0 : 1
    } finally {
      await stop()
    }
  } catch (error) {
    const isPlain = error instanceof ConfigurationError
    process.stderr.write(`${error instanceof Error ? (isPlain ? error.message : error.stack) : error}\n`)
    process.exitCode = 1
  }
}
