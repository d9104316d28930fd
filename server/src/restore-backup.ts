import { restoreBackup } from './backup/restore-backup.ts'
import { readConfig } from './config.ts'
import { keyFor, readAppSecret } from './platform/config/app-secret.ts'
import { ConfigurationError } from './platform/config/read-environment.ts'

/** `npm run restore -- FILE` puts a backup into DATA_DIR, where no database may be. */
async function restore(file: string | undefined): Promise<string> {
  if (file === undefined) throw new ConfigurationError(['Usage: npm run restore -- FILE'])
  const { appSecret, dataDirectory } = readConfig(process.env)
  const secret = await readAppSecret(appSecret, dataDirectory)
  if (secret === undefined)
    throw new ConfigurationError(['APP_SECRET: must be that of the installation the backup was made of'])
  await restoreBackup(file, keyFor('backup', secret), dataDirectory)
  return `${file} was restored into ${dataDirectory}. Start the server, then prove the books with npm run verify:ledger.`
}

try {
  process.stdout.write(`${await restore(process.argv[2])}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
