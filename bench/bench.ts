import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { startMeasuring } from '../server/src/testing/processor-time.ts'
import { freePort } from '../server/src/testing/server-process.ts'
import { measureGrowth } from './growth.ts'
import { applyLoad } from './load.ts'
import { startPayuStub } from './payu-stub.ts'
import { printReport, type Slice } from './report.ts'
import { scenarios as allScenarios, budgets, type Scenario } from './scenarios.ts'
import { seedApplications } from './seed-applications.ts'
import { appSecret, seedCustomers } from './seed-customers.ts'
import { paidRupees, payuSettings, seedPayments } from './seed-payments.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 11)
const warmUpRounds = 6
const sliceMs = 1_000
/** Free ones, because a server left over from an interrupted run would be measured instead of these. */
const ports = { ours: await freePort(), bare: await freePort() }
const backgroundMs = 20_000

/** Many visitors at once, and a single one: the budgets apply to both. */
const visitorCounts = [16, 1]

/** BENCH_ONLY selects some scenarios; the bare references are always measured with them. */
const only = process.env.BENCH_ONLY?.split(',')
const scenarios = allScenarios.filter(
  ({ name, server }) => only === undefined || server === 'bare' || only.includes(name),
)

function startServer(file: string, port: number, env: Record<string, string>): ChildProcess {
  const settings = { NODE_ENV: 'production', PORT: String(port), ...env }
  return spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (response) return
    await sleep(100)
  }
  throw new Error(`nothing listens on ${port}`)
}

/** The processor time that follows a payment outside its request: the certificate of the repaid loan, receipt and SMS. */
async function measureBackgroundWork(env: Record<string, string>, cluster: string, pool: pg.Pool): Promise<void> {
  const backgroundPort = await freePort()
  const worker = startServer('../server/src/main.ts', backgroundPort, env)
  const countCertificates = async () =>
    Number((await pool.query('select count(*) from issued_documents')).rows[0].count)
  await untilListening(backgroundPort)
  const before = await countCertificates()
  const stop = startMeasuring(worker.pid ?? 0, cluster)
  await sleep(backgroundMs)
  const { nodeUs, postgresUs } = stop()
  const payments = (await countCertificates()) - before
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  const each = (us: number) => `${Math.round(us / payments)} µs`
  console.log(
    `\nBackground work of a payment: node ${each(nodeUs)}, postgres ${each(postgresUs)} (${payments} payments)`,
  )
}

async function createDatabases(connection: { host: string; user: string; database: string }) {
  const client = new pg.Client(connection)
  await client.connect()
  for (const name of ['ours', 'bare']) await client.query(`create database ${name}`)
  await client.query('create role bench_app login')
  await client.end()
  const urlOf = (user: string, name: string) =>
    `postgresql://${user}@/${name}?host=${encodeURIComponent(connection.host)}`
  return {
    ours: urlOf('bench_app', 'ours'),
    oursOwner: urlOf(connection.user, 'ours'),
    bare: urlOf(connection.user, 'bare'),
  }
}

type Servers = Record<Scenario['server'], ChildProcess>

/** In use, workers keep the queue short. The jobs of the last round stay for the measurement of the background work. */
async function endJobs(pool: pg.Pool): Promise<void> {
  await pool.query('select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  await pool.query('vacuum analyze graphile_worker._private_jobs')
}

async function measure(servers: Servers, cluster: string, pool: pg.Pool, visitors: number): Promise<Slice[]> {
  const slices: Slice[] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    // A database in use has statistics; without them tables that were empty before the warm-up are read whole.
    if (round === 0) await pool.query('analyze')
    for (const { name, server, next } of scenarios) {
      const stop = startMeasuring(servers[server].pid ?? 0, cluster)
      const result = await applyLoad({ port: ports[server], visitors, durationMs: sliceMs, next })
      if (result.failures > 0) throw new Error(`${name}: ${result.failures} of ${result.requests} replies failed`)
      if (round >= 0) slices.push({ name, round, ...result, ...stop() })
    }
    if (round < rounds - 1) await endJobs(pool)
  }
  return slices
}

const directory = await mkdtemp(join(tmpdir(), 'agrim-bench-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
const urls = await createDatabases(postgres.connection)
const payu = await startPayuStub(paidRupees)
const settings = {
  DATABASE_URL: urls.ours,
  DATABASE_MIGRATION_URL: urls.oursOwner,
  MIGRATE_ON_START: '1',
  DATA_DIR: directory,
  APP_SECRET: appSecret,
  TRUST_PROXY: '1',
  ...payuSettings,
  PAYU_URL: payu.url,
  OTP_MESSAGES_PER_MINUTE: '1000000',
  OTP_MESSAGES_PER_DAY: '100000000',
}
const servers: Servers = {
  bare: startServer('bare-server.ts', ports.bare, { DATABASE_URL: urls.bare }),
  // Background work is measured apart.
  ours: startServer('../server/src/main.ts', ports.ours, { ...settings, BACKGROUND_WORK: '0' }),
}
try {
  await Promise.all(Object.values(ports).map(untilListening))
  const pool = new pg.Pool({ connectionString: urls.oursOwner, max: 1 })
  await seedCustomers(pool)
  await seedPayments(pool)
  await seedApplications(pool)
  const cluster = await realpath(join(directory, 'postgres', 'data'))
  for (const visitors of visitorCounts) {
    console.log(`\n${visitors === 1 ? 'One visitor' : `${visitors} visitors`}`)
    printReport(await measure(servers, cluster, pool, visitors), budgets)
  }
  if (scenarios.some(({ name }) => name === 'payment callback')) await measureBackgroundWork(settings, cluster, pool)
  await pool.end()
  if (only === undefined) await measureGrowth(postgres.connection)
} finally {
  for (const server of Object.values(servers)) server.kill('SIGTERM')
  payu.close()
  await sleep(500)
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
