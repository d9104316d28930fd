import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import type { Logger } from 'pino'
import type { Config } from './platform/config/config.ts'
import { type Connection, type Database, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'

export type RunningDatabase = { database: Database; stop(): Promise<void> }

async function open(connection: Connection, config: Config, log: Logger): Promise<Database> {
  const applied = await migrate(connection)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  return openDatabase({ connection, connections: config.databasePool, onLost })
}

/** The configured database, or an embedded one in the data directory; migrated either way. */
export async function startDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  if (config.databaseUrl !== undefined) {
    const database = await open({ connectionString: config.databaseUrl }, config, log)
    return { database, stop: () => database.close() }
  }
  const postgres = await startEmbeddedPostgres({
    directory: join(config.dataDirectory, 'postgres'),
    log: (line) => log.info({ part: 'postgres' }, line),
  })
  try {
    const database = await open(postgres.connection, config, log)
    const stop = async () => {
      await database.close()
      await postgres.stop()
    }
    return { database, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
