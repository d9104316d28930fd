import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts'
import { testSecret } from '../../server/src/testing/test-keys.ts'
import { type Audit, auditBooks, countMissing, waitForProofs } from './audit-books.ts'
import { type Callback, createCallbacks, providerSettings } from './callbacks.ts'
import { type Deliveries, deliverAll } from './deliver.ts'
import { type Payment, seedPayments } from './seed-payments.ts'
import { type ServerPool, startServerPool } from './server-pool.ts'

export type FaultTest = {
  /** The URLs of a migrated database for the server's role and for its owner. */
  database: { runtimeUrl: string; ownerUrl: string }
  /** A directory for the files of the servers. */
  directory: string
  /** How often the server is killed with SIGKILL. */
  kills: number
  /** How often all its connections to the database are cut. */
  cuts: number
  payments: number
  loans: number
}

export type FaultTestResult = Audit & {
  kills: number
  cuts: number
  deliveries: number
  retries: number
  /** Payments that were still unproved after all callbacks had been delivered. */
  askedAgain: number
  /** Servers that exited without being killed. */
  crashes: number
  /** Servers that exited while starting, which is allowed if their connections were cut. */
  failedStarts: number
  seconds: number
}

type Run = { test: FaultTest; owner: Database; servers: ServerPool; callbacks: Callback[]; deliveries: Deliveries }

const cutConnections = ({ kysely }: Database) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where usename <> current_user and datname = current_database()`.execute(kysely)

/** The payments that are reported after this were made on the day before. */
const startNextDay = ({ kysely }: Database) =>
  kysely
    .updateTable('simulatedClock')
    .set((clock) => ({ daysAhead: clock('daysAhead', '+', 1) }))
    .execute()

type Fault = 'kill' | 'cut'

/** Both kinds of faults, each spread evenly over the run. */
function orderFaults({ kills, cuts }: FaultTest): Fault[] {
  const spread = (fault: Fault, count: number) =>
    Array.from({ length: count }, (_, index) => ({ fault, position: (index + 0.5) / count }))
  const faults = [...spread('kill', kills), ...spread('cut', cuts)]
  return faults.sort((one, other) => one.position - other.position).map(({ fault }) => fault)
}

/** Causes the faults at evenly spaced numbers of deliveries, each after a short random delay. */
async function causeFaults({ test, owner, servers, callbacks, deliveries }: Run, isOver: () => boolean) {
  const faults = orderFaults(test)
  const caused = { kill: 0, cut: 0 }
  let missing = 0
  for (const [index, fault] of faults.entries()) {
    const causeAt = Math.floor((callbacks.length * (index + 1)) / (faults.length + 1))
    while (deliveries.delivered < causeAt && !isOver()) await sleep(5)
    if (isOver()) break
    if (index === Math.floor(faults.length / 2)) await startNextDay(owner)
    await sleep(Math.random() * 15)
    if (fault === 'kill') await servers.killCurrent()
    else await cutConnections(owner)
    caused[fault] += 1
    missing += await countMissing(owner.kysely, [...deliveries.acknowledged])
  }
  return { kills: caused.kill, cuts: caused.cut, missing }
}

async function deliverUnderFaults(run: Run) {
  let isOver = false
  const causing = causeFaults(run, () => isOver)
  try {
    await deliverAll(run.servers, run.callbacks, run.deliveries)
  } finally {
    isOver = true
    // Otherwise it would go on with a database that is closed after a failure.
    await causing.catch(() => {})
  }
  return causing
}

async function seed({ database, loans, payments }: FaultTest): Promise<Payment[]> {
  const seeding = openDatabase({ connection: { connectionString: database.runtimeUrl }, connections: 8 })
  try {
    return await seedPayments(seeding, { loans, payments })
  } finally {
    await seeding.close()
  }
}

const spareServers = 1

const program = join(import.meta.dirname, '../../server/src/main.ts')

const startServers = ({ database, directory }: FaultTest) =>
  startServerPool(
    program,
    {
      ...providerSettings,
      DATABASE_URL: database.runtimeUrl,
      DATABASE_MIGRATION_URL: database.ownerUrl,
      DATA_DIR: directory,
      APP_SECRET: testSecret,
      DATABASE_POOL: '8',
      REQUESTS_PER_MINUTE_ADDRESS: '1000000000',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${directory}/compile-cache`,
    },
    spareServers,
  )

/** Seeds payments, delivers their callbacks while faults are caused, and audits the ledger at the end. */
export async function runFaultTest(test: FaultTest): Promise<FaultTestResult> {
  const startedAt = performance.now()
  const payments = await seed(test)
  const owner = openDatabase({ connection: { connectionString: test.database.ownerUrl }, connections: 2 })
  const servers = startServers(test)
  const deliveries: Deliveries = { acknowledged: new Set(), forgedAccepted: new Set(), delivered: 0, retries: 0 }
  try {
    await sql`analyze`.execute(owner.kysely)
    await servers.currentUrl()
    const run = { test, owner, servers, callbacks: createCallbacks(payments), deliveries }
    const { kills, cuts, missing } = await deliverUnderFaults(run)
    const askedAgain = await waitForProofs(owner.kysely)
    const audit = await auditBooks(owner.kysely, payments, deliveries)
    return {
      kills,
      cuts,
      deliveries: deliveries.delivered,
      retries: deliveries.retries,
      askedAgain,
      ...audit,
      acknowledgedMissing: audit.acknowledgedMissing + missing,
      ...servers.exits(),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    await servers.stop()
    await owner.close()
  }
}
