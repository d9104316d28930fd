import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { drive, type Shot } from './drive.ts'
import { dueAtScale } from './due-at-scale.ts'
import { startMeasuring } from './processor-time.ts'
import { printReport, type Slice } from './report.ts'
import {
  appSecret,
  type BenchedStep,
  nextAddress,
  nextKnownMobile,
  nextMobile,
  nextProfile,
  nextToken,
  nextTokenAt,
  otp,
  stock,
} from './stock.ts'
import { type ApplicationStep, nextApplicationStep, stockApplications } from './stock-applications.ts'
import { nextCallback, stockPayments } from './stock-payments.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 11)
const warmUpRounds = 6
const sliceMs = 1_000
const ports = { ours: 41_871, bare: 41_872 }
const basic = `Basic ${btoa(clientCredential)}`

type Scenario = { name: string; server: keyof typeof ports; next: () => Shot }

const registration = (body: object): Shot => ({
  path: paths.customerRegistration,
  authorization: basic,
  address: nextAddress(),
  body: JSON.stringify(body),
})
/** A step save as the form sends it. */
const save = (event_name: BenchedStep, fields: object): Scenario => ({
  name: event_name.replace('_', ' '),
  server: 'ours',
  next: () => ({
    path: paths.customerRegistration,
    authorization: `Bearer ${nextTokenAt(event_name)}`,
    address: nextAddress(),
    body: JSON.stringify({ event_name, ...fields }),
  }),
})
const apply = (event_name: ApplicationStep): Scenario => ({
  name: event_name.replaceAll('_', ' '),
  server: 'ours',
  next: () => {
    const { token, body } = nextApplicationStep(event_name)
    return { path: paths.leadDetails, authorization: `Bearer ${token}`, address: nextAddress(), body }
  },
})
const bareBody = () => JSON.stringify({ mobile: nextMobile() })

const all: Scenario[] = [
  { name: 'bare transaction', server: 'bare', next: () => ({ path: '/transaction', body: bareBody() }) },
  { name: 'login', server: 'ours', next: () => registration({ event_name: 'login', mobile: nextKnownMobile() }) },
  { name: 'first login', server: 'ours', next: () => registration({ event_name: 'login', mobile: nextMobile() }) },
  {
    name: 'verify',
    server: 'ours',
    next: () => registration({ event_name: 'otp_verify', profile_id: nextProfile(), otp }),
  },
  save('personal_details', {
    personal_email: 'asha@mail.example',
    dob: '1995-06-01',
    gender: 2,
    marital_status_id: 2,
    spouse_name: 'Ravi',
  }),
  save('residence_details', {
    residence_type_id: 2,
    residence_address_1: '12 Lake Road',
    residence_address_2: 'Indiranagar',
    residence_landmark: 'Water tank',
    residence_pincode: '560038',
  }),
  save('income_details', { income_type_id: 1, salary_mode_id: 1, salary_date: '2026-01-31', monthly_income: '40000' }),
  apply('generate_loan_quote'),
  apply('loan_quotation_decision'),
  apply('employment_details'),
  { name: 'payment callback', server: 'ours', next: nextCallback },
  { name: 'bare read', server: 'bare', next: () => ({ path: '/read', body: bareBody() }) },
  {
    name: 'dashboard data',
    server: 'ours',
    next: () => ({
      path: paths.dashboardData,
      authorization: `Bearer ${nextToken()}`,
      address: nextAddress(),
      body: '{}',
    }),
  },
]

/** Some of them, by name, to look closer; the references with them. */
const only = process.env.BENCH_ONLY?.split(',')
const scenarios = only ? all.filter(({ name }) => only.includes(name)) : all

function startServer(file: string, port: number, env: Record<string, string>): ChildProcess {
  const settings = { NODE_ENV: 'production', PORT: String(port), ...env }
  return spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (answered) return
    await after(100)
  }
  throw new Error(`nothing listens on ${port}`)
}

async function createDatabases(connection: { host: string; user: string; database: string }) {
  const client = new pg.Client(connection)
  await client.connect()
  for (const name of ['ours', 'bare']) await client.query(`create database ${name}`)
  await client.end()
  const urlOf = (name: string) => `postgresql://${connection.user}@/${name}?host=${encodeURIComponent(connection.host)}`
  return { ours: urlOf('ours'), bare: urlOf('bare') }
}

const directory = await mkdtemp(join(tmpdir(), 'agrim-bench-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
const urls = await createDatabases(postgres.connection)
const servers = {
  bare: startServer('bare-server.ts', ports.bare, { DATABASE_URL: urls.bare }),
  ours: startServer('../server/src/main.ts', ports.ours, {
    DATABASE_URL: urls.ours,
    DATA_DIR: directory,
    APP_SECRET: appSecret,
    TRUST_PROXY: '1',
  }),
}
try {
  await Promise.all(Object.values(ports).map(untilListening))
  const pool = new pg.Pool({ connectionString: urls.ours, max: 1 })
  await stock(pool)
  await stockPayments(pool)
  await stockApplications(pool)
  await pool.end()
  const cluster = await realpath(join(directory, 'postgres', 'data'))
  const slices: Slice[] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const { name, server, next } of scenarios) {
      const measured = startMeasuring(servers[server].pid ?? 0, cluster)
      const run = await drive(ports[server], next, sliceMs)
      if (run.failures > 0) throw new Error(`${name}: ${run.failures} of ${run.requests} answers were no success`)
      if (round >= 0) slices.push({ name, round, ...run, ...measured() })
    }
  }
  printReport(slices, [
    ['login', 'bare transaction'],
    ['first login', 'bare transaction'],
    ['verify', 'bare transaction'],
    ['payment callback', 'bare transaction'],
    ['personal details', 'bare transaction'],
    ['residence details', 'bare transaction'],
    ['income details', 'bare transaction'],
    ['generate loan quote', 'bare transaction'],
    ['loan quotation decision', 'bare transaction'],
    ['employment details', 'bare transaction'],
    ['dashboard data', 'bare read'],
  ])
  if (only === undefined) await dueAtScale(postgres.connection)
} finally {
  for (const server of Object.values(servers)) server.kill('SIGTERM')
  await after(500)
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
