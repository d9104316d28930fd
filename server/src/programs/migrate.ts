import { readConfig } from '../config.ts'
import { findAppSecret } from '../platform/config/app-secret.ts'
import { createLog, standardOutput } from '../platform/logging/log.ts'
import { startDatabase } from '../start-database.ts'
import { describeFailure, readArguments } from './command-line.ts'

const usage =
  'npm run migrate   migrates the configured database to this release; run it once, before the servers are replaced'

async function migrate(): Promise<void> {
  const config = readConfig(process.env)
  const secret = await findAppSecret(config.appSecret, config.dataDirectory)
  const log = createLog('info', standardOutput())
  const { stop } = await startDatabase({ ...config, migratesOnStart: true }, secret, log)
  await stop()
  log.info('the database is migrated to this release')
}

try {
  if (readArguments(usage, { min: 0, max: 0 })) await migrate()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
