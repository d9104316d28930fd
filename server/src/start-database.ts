import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigurationError } from './platform/config/read-environment.ts'
import type { Connection } from './platform/database/connection/connection.ts'
import { refuseTransactionPooling } from './platform/database/connection/transaction-pooling.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { listMissingMigrations, migrate } from './platform/database/migrate.ts'
import { currentRole } from './platform/database/runtime-role.ts'
import { raiseSequences } from './platform/database/sequence-marks.ts'
import { createKeyService, type DataKeys } from './platform/field-encryption/key-service.ts'
import { setDataKeys } from './platform/field-encryption/personal-data.ts'
import { verifyDataKeys } from './platform/field-encryption/verify-data-keys.ts'
import { documentCounters } from './records/issued-documents/document-numbers.ts'

type Pools = {
  database: Database
  /** Connections of background work, so that it never takes those of requests. */
  background: Database
}

export type RunningDatabase = Pools & {
  dataKeys: DataKeys
  /** The cluster's own user, where the database is embedded. */
  administrator?: EmbeddedPostgres['connection']
  stop(): Promise<void>
}

/** The role of the application in the embedded database; the cluster's own user migrates. */
export const embeddedRuntimeRole = 'agrim_app'

/** One listener per queue (3), two per running job, for its lock and its statements (2 x 7), and one for the heartbeat. */
const backgroundConnections = 18

const closePools = async ({ database, background }: Pools) => {
  await background.close()
  await database.close()
}

type Connections = { migration: Connection; runtime: Connection; runtimeRole?: string }

async function requireMigrated(connection: Connection): Promise<void> {
  const missing = await listMissingMigrations(connection)
  if (missing.length > 0)
    throw new ConfigurationError([
      `DATABASE_URL: the database lacks ${missing.join(', ')}; run npm run migrate first, or set MIGRATE_ON_START=1`,
    ])
}

async function migrateAndOpen(connections: Connections, config: Config, log: Logger): Promise<Pools> {
  const { migration, runtime, runtimeRole } = connections
  if (config.migratesOnStart) {
    const applied = await migrate({ connection: migration, ...(runtimeRole !== undefined && { runtimeRole }) })
    if (applied.length > 0) log.info({ applied }, 'database migrated')
  } else await requireMigrated(runtime)
  const onConnectionLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const options = { connection: runtime, statementMs: config.databaseTimeoutMs, onConnectionLost }
  return {
    // Plans for given values would follow statistics that lag behind: those of codes know nothing of the last minutes.
    database: openDatabase({ ...options, connections: config.databasePool, planCacheMode: 'force_generic_plan' }),
    background: openDatabase({ ...options, connections: backgroundConnections }),
  }
}

/** With one address for both, the application owns the tables it uses; fine for development, refused with live providers. */
async function configuredConnections(runtimeUrl: string, migrationUrl: string | undefined): Promise<Connections> {
  const runtime = { connectionString: runtimeUrl }
  if (migrationUrl === undefined) return { migration: runtime, runtime }
  return { migration: { connectionString: migrationUrl }, runtime, runtimeRole: await currentRole(runtime) }
}

/**
 * The configured database, or an embedded one in the data directory. Throws if a migration is missing and MIGRATE_ON_START
 * is 0.
 */
export async function startDatabase(config: Config, secret: string, log: Logger): Promise<RunningDatabase> {
  const dataKeys = await createKeyService(config.dataKeys, secret).readKeys()
  setDataKeys(dataKeys)
  const running = await startPostgres(config, log)
  try {
    await verifyDataKeys(running.database.kysely, dataKeys, systemClock)
    const { database } = running
    await raiseSequences({ database, dataDirectory: config.dataDirectory, log, counters: documentCounters })
    return { ...running, dataKeys }
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function startPostgres(config: Config, log: Logger): Promise<Omit<RunningDatabase, 'dataKeys'>> {
  if (config.databaseUrl !== undefined) {
    const connections = await configuredConnections(config.databaseUrl, config.databaseMigrationUrl)
    await refuseTransactionPooling('DATABASE_URL', connections.runtime)
    if (config.databaseMigrationUrl !== undefined)
      await refuseTransactionPooling('DATABASE_MIGRATION_URL', connections.migration)
    const pools = await migrateAndOpen(connections, config, log)
    return { ...pools, stop: () => closePools(pools) }
  }
  const postgres = await startEmbeddedPostgres({
    directory: join(config.dataDirectory, 'postgres'),
    log: (line) => log.info({ part: 'postgres' }, line),
    logError: (line) => log.error({ part: 'postgres' }, line),
  })
  try {
    const runtime = { ...postgres.connection, user: embeddedRuntimeRole }
    const connections = { migration: postgres.connection, runtime, runtimeRole: embeddedRuntimeRole }
    const pools = await migrateAndOpen(connections, config, log)
    const stop = async () => {
      await closePools(pools)
      await postgres.stop()
    }
    return { ...pools, administrator: postgres.connection, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
