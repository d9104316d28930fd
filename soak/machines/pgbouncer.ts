import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { freePort, startProcess } from '../../server/src/testing/server-process.ts'
import { readNumber } from '../options.ts'
import { auditBooks, waitForProofs } from '../payments/audit-books.ts'
import { createCallbacks, providerSettings } from '../payments/callbacks.ts'
import { type Deliveries, deliverAll } from '../payments/deliver.ts'
import { seedPayments } from '../payments/seed-payments.ts'
import { countForgotten, startLogins, until } from './logins.ts'
import {
  createMachine,
  createPrimary,
  databaseUrl,
  makeDirectory,
  type PostgresServer,
  postgresUser,
} from './postgres-server.ts'
import { pgbouncer, withMachines } from './programs.ts'
import { runUntilStopped } from './proxy.ts'
import { migrateDatabase, startServerGroup } from './server-group.ts'

/**
 * Runs the servers behind a real pgbouncer. In session mode customers log in and payments are booked. In transaction mode,
 * or if pgbouncer does not ignore the required startup parameters, a server must refuse to start and say why.
 * Options: payments=300.
 */
const count = readNumber('payments', 300)
const loginsWanted = 200
const giveUpAfterMs = 300_000
const print = (line: string) => process.stdout.write(`${line}\n`)

const ignored = 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout'

type Pooler = { port: number; stop(): Promise<void> }

async function startPooler(directory: string, primary: PostgresServer, mode: string, ignores: string): Promise<Pooler> {
  makeDirectory(directory)
  const port = await freePort()
  const users = join(directory, 'users')
  const file = join(directory, 'pgbouncer.ini')
  writeFileSync(users, '"agrim_app" "app"\n"agrim_owner" "owner"\n')
  writeFileSync(
    file,
    `[databases]
agrim = host=127.0.0.1 port=${primary.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 300
ignore_startup_parameters = ${ignores}
`,
  )
  return { port, stop: runUntilStopped(pgbouncer, ['-q', file], postgresUser) }
}

/** The output of a server that refuses to start behind this pooler; undefined if it starts. */
async function startupRefusal({ port }: Pooler, directory: string): Promise<string | undefined> {
  const address = `postgresql://agrim_app:app@127.0.0.1:${port}/agrim`
  const server = startProcess(await freePort(), { DATABASE_URL: address, DATA_DIR: directory })
  const code = await Promise.race([server.exited, until(() => server.output().includes('Agrim is at'), giveUpAfterMs)])
  server.child.kill('SIGKILL')
  return code === 1 ? server.output().trim() : undefined
}

async function runJourneys(directory: string, primary: PostgresServer, { port }: Pooler) {
  const database = openDatabase({ connection: { connectionString: databaseUrl([primary], 'app') }, connections: 8 })
  const payments = await seedPayments(database, { payments: count, loans: Math.ceil(count / 6) })
  const settings = { ...providerSettings, DATABASE_URL: `postgresql://agrim_app:app@127.0.0.1:${port}/agrim` }
  const group = await startServerGroup({ directory, settings, count: 2 })
  const logins = startLogins(group.url)
  const deliveries: Deliveries = { acknowledged: new Set(), forgedAccepted: new Set(), delivered: 0, retries: 0 }
  const proxied = { currentUrl: async () => group.url } as Parameters<typeof deliverAll>[0]
  await deliverAll(proxied, createCallbacks(payments), deliveries)
  await until(() => logins.tokens.length >= loginsWanted, giveUpAfterMs)
  await logins.stop()
  await waitForProofs(database.kysely)
  const audit = await auditBooks(database.kysely, payments, deliveries)
  const forgotten = await countForgotten(group.url, logins.tokens)
  const failed = [...logins.answers]
    .filter(([code]) => code !== 200 && code !== 503)
    .reduce((sum, [, times]) => sum + times, 0)
  await group.stop()
  await database.close()
  return { logins: logins.tokens.length, callbacks: deliveries.delivered, failed, forgotten, ...audit }
}

const { journeys, transaction, strict } = await withMachines(async (directory) => {
  const primary = await createPrimary(await createMachine(join(directory, 'machine')))
  await primary.setSynchronousStandbys('')
  await migrateDatabase([primary])
  const session = await startPooler(join(directory, 'session'), primary, 'session', ignored)
  const journeys = await runJourneys(directory, primary, session)
  const perTransaction = await startPooler(join(directory, 'transaction'), primary, 'transaction', ignored)
  const transaction = await startupRefusal(perTransaction, directory)
  const ignoringNothing = await startPooler(join(directory, 'strict'), primary, 'session', '')
  const strict = await startupRefusal(ignoringNothing, directory)
  await Promise.all([session, perTransaction, ignoringNothing].map((pooler) => pooler.stop()))
  await primary.stop()
  return { journeys, transaction, strict }
})
print('session mode')
for (const [name, value] of Object.entries(journeys)) print(`  ${name.padEnd(20)} ${value}`)
print(`transaction mode: ${transaction ?? 'NOT REFUSED'}`)
print(`session mode that ignores no parameters: ${strict ?? 'NOT REFUSED'}`)
const { logins, callbacks: _callbacks, ...errors } = journeys
const isServed = logins >= loginsWanted && Object.values(errors).every((number) => number === 0)
const isGood =
  isServed &&
  transaction?.includes('transaction mode') === true &&
  strict?.includes('ignore_startup_parameters') === true
print(isGood ? 'ok' : 'FAILED')
process.exit(isGood ? 0 : 1)
