import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countForgotten, startLogins, until } from './logins.ts'
import { bucket, credentials, startObjectStore } from './object-store.ts'
import {
  createMachine,
  createPrimary,
  makeDirectory,
  type PostgresServer,
  postgresCommand,
  runPostgresProgram,
  startPostgres,
} from './postgres-server.ts'
import { withMachines } from './programs.ts'
import { migrateDatabase, startServerGroup } from './server-group.ts'

/**
 * Backs a PostgreSQL up to an object store while customers log in, with the scripts of deploy/postgres, then loses its
 * machine and restores a point in time before the loss. Logins before that time must still be valid, later ones must not.
 */
const scripts = join(import.meta.dirname, '../../deploy/postgres')
const loginsBetween = 100
const giveUpAfterMs = 120_000
const print = (line: string) => process.stdout.write(`${line}\n`)

const archiving = {
  ...{ archive_mode: 'on', archive_timeout: '60' },
  archive_command: 'pgbackrest --stanza=agrim archive-push %p',
}

/** Overrides of pgbackrest.conf for this test, and the address for psql. */
const backupSettings = (directory: string, port: number, storePort: number, data: string) => ({
  PGHOST: directory,
  PGPORT: String(port),
  PGBACKREST_CONFIG: join(scripts, 'pgbackrest.conf'),
  PGBACKREST_PG1_PATH: data,
  PGBACKREST_PG1_PORT: String(port),
  PGBACKREST_PG1_SOCKET_PATH: directory,
  PGBACKREST_LOCK_PATH: directory,
  PGBACKREST_LOG_LEVEL_FILE: 'off',
  PGBACKREST_REPO1_S3_ENDPOINT: '127.0.0.1',
  PGBACKREST_REPO1_STORAGE_PORT: String(storePort),
  PGBACKREST_REPO1_STORAGE_VERIFY_TLS: 'n',
  PGBACKREST_REPO1_S3_URI_STYLE: 'path',
  PGBACKREST_REPO1_S3_BUCKET: bucket,
  PGBACKREST_REPO1_S3_KEY: credentials.id,
  PGBACKREST_REPO1_S3_KEY_SECRET: credentials.secret,
  PGBACKREST_REPO1_CIPHER_PASS: 'a long random passphrase',
})

const now = async (primary: PostgresServer) => {
  const [row] = await primary.query<{ now: string }>('select clock_timestamp()::text as now')
  return row?.now ?? ''
}

/** Archives the current WAL file now instead of within a minute. */
async function archiveAll(primary: PostgresServer): Promise<void> {
  const [row] = await primary.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  let archived = ''
  const read = async () => {
    const [last] = await primary.query<{ file: string }>('select last_archived_wal as file from pg_stat_archiver')
    archived = last?.file ?? ''
  }
  for (const giveUpAt = Date.now() + giveUpAfterMs; archived < (row?.file ?? ''); await read())
    if (Date.now() > giveUpAt) throw new Error('the log is not archived')
}

/** While it replays the WAL, the server accepts connections but no writes. */
async function untilWritable(server: PostgresServer): Promise<void> {
  for (const giveUpAt = Date.now() + giveUpAfterMs; Date.now() < giveUpAt; await sleep(100)) {
    const [row] = await server.query<{ isReplaying: boolean }>('select pg_is_in_recovery() as "isReplaying"')
    if (row?.isReplaying === false) return
  }
  throw new Error('the restored server does not come up')
}

await withMachines(async (directory) => {
  const store = await startObjectStore(directory, { isTls: true })
  const machine = await createMachine(join(directory, 'machine'))
  const settings = backupSettings(machine.directory, machine.port, store.port, join(machine.directory, 'data'))
  const primary = await createPrimary(machine, archiving, settings)
  await primary.setSynchronousStandbys('')
  const database = await migrateDatabase([primary])
  const group = await startServerGroup({ directory, settings: database, count: 1 })
  const logins = startLogins(group.url)
  const untilMore = (before = logins.tokens.length) =>
    until(() => logins.tokens.length >= before + loginsBetween, giveUpAfterMs)
  const began = performance.now()
  runPostgresProgram('bash', [join(scripts, 'backup.sh'), 'full'], settings)
  print(`backup under load        ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await untilMore()
  const early = [...logins.tokens]
  const time = await now(primary)
  await untilMore()
  await logins.stop()
  // Logins that were in progress at that time may have succeeded before or after it.
  const late = logins.tokens.slice(early.length + loginsBetween / 2)
  await archiveAll(primary)
  await group.stop()
  await primary.stop('SIGKILL')

  const spare = await createMachine(join(directory, 'spare'))
  makeDirectory(spare.directory)
  const data = makeDirectory(join(spare.directory, 'data'))
  const restoring = backupSettings(spare.directory, spare.port, store.port, data)
  const restoreBegan = performance.now()
  runPostgresProgram('bash', [join(scripts, 'restore.sh'), time], restoring)
  const restored = await startPostgres({ ...spare, command: postgresCommand(spare.directory), env: restoring })
  await restored.setSynchronousStandbys('')
  await untilWritable(restored)
  print(`restore                  ${((performance.now() - restoreBegan) / 1000).toFixed(1)} s`)
  mkdirSync(join(directory, 'after'))
  const after = await startServerGroup({
    ...{ directory: join(directory, 'after'), count: 1 },
    settings: await migrateDatabase([restored]),
  })
  const lost = await countForgotten(after.url, early)
  const kept = late.length - (await countForgotten(after.url, late))
  await after.stop()
  await restored.stop()
  await store.stop()
  print(`logged in before ${time}: ${early.length}, lost ${lost}`)
  print(`logged in later: ${late.length}, known after the restore ${kept}`)
  const isGood = lost === 0 && kept === 0 && late.length > 0
  print(isGood ? 'ok' : 'FAILED')
  process.exitCode = isGood ? 0 : 1
})
process.exit()
