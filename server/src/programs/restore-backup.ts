import { readConfig } from '../config.ts'
import { restoreBackup } from '../lender/backup/restore-backup.ts'
import { keyFor, readAppSecret } from '../platform/config/app-secret.ts'
import { ConfigurationError } from '../platform/config/read-environment.ts'
import { describeFailure, readArguments } from './command-line.ts'

const usage =
  'npm run restore -- FILE   restores a backup into DATA_DIR, which must not contain a database; needs the APP_SECRET of the backup'

async function restore(file: string): Promise<string> {
  const { appSecret, dataDirectory } = readConfig(process.env)
  const secret = await readAppSecret(appSecret, dataDirectory)
  if (secret === undefined)
    throw new ConfigurationError(['APP_SECRET: must be set to the value of the installation that the backup is from'])
  await restoreBackup(file, keyFor('backup', secret), dataDirectory)
  return `${file} was restored into ${dataDirectory}. Start the server, then run npm run verify:ledger.`
}

const [file] = readArguments(usage, { min: 1, max: 1 }) ?? []
try {
  if (file !== undefined) process.stdout.write(`${await restore(file)}\n`)
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
