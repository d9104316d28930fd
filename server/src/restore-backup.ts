import { restoreBackup } from './backup/restore-backup.ts'
import { describeFailure, readArguments } from './command-line.ts'
import { readConfig } from './config.ts'
import { keyFor, readAppSecret } from './platform/config/app-secret.ts'
import { ConfigurationError } from './platform/config/read-environment.ts'

const usage =
  'npm run restore -- FILE   puts a backup into DATA_DIR, where no database may be; APP_SECRET is that of the backup'

async function restore(file: string): Promise<string> {
  const { appSecret, dataDirectory } = readConfig(process.env)
  const secret = await readAppSecret(appSecret, dataDirectory)
  if (secret === undefined)
    throw new ConfigurationError(['APP_SECRET: must be that of the installation the backup was made of'])
  await restoreBackup(file, keyFor('backup', secret), dataDirectory)
  return `${file} was restored into ${dataDirectory}. Start the server, then prove the books with npm run verify:ledger.`
}

const [file] = readArguments(usage, { min: 1, max: 1 }) ?? []
try {
  if (file !== undefined) process.stdout.write(`${await restore(file)}\n`)
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
