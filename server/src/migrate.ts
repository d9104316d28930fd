import { readConfig } from './config.ts'
import { findAppSecret } from './platform/config/app-secret.ts'
import { createLog, standardOutput } from './platform/logging/log.ts'
import { startDatabase } from './start-database.ts'

/** `npm run migrate` brings the configured database to this version and ends: once for all servers, before they start. */
try {
  const config = readConfig(process.env)
  const secret = await findAppSecret(config.appSecret, config.dataDirectory)
  const log = createLog('info', standardOutput())
  const { stop } = await startDatabase({ ...config, migratesOnStart: true }, secret, log)
  await stop()
  log.info('the database has the version of this release')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
