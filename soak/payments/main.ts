import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { embeddedRuntimeRole } from '../../server/src/start-database.ts'
import { readNumber } from '../options.ts'
import { type FaultTest, type FaultTestResult, runFaultTest } from './run-fault-test.ts'

/**
 * Delivers signed, repeated, shuffled and forged payment callbacks while the server is killed and cut off from its
 * database. Options: kills=1000 cuts=200.
 */
const print = (line: string) => process.stdout.write(`${line}\n`)

const paymentsPerFault = 30
const paymentsPerLoan = 6
const minPayments = 1_000

const sized = (kills: number, cuts: number) => {
  const payments = Math.max(minPayments, (kills + cuts) * paymentsPerFault)
  return { kills, cuts, payments, loans: Math.ceil(payments / paymentsPerLoan) }
}

const [kills, cuts] = [readNumber('kills', 1_000), readNumber('cuts', 200)]

function isAsExpected(result: FaultTestResult): boolean {
  const { lost, doubled, forgedAccepted, acknowledgedMissing, inconsistent, wrongLoans, crashes } = result
  const errors = [lost, doubled, forgedAccepted, acknowledgedMissing, inconsistent, wrongLoans, crashes]
  const isComplete = result.kills === kills && result.cuts === cuts
  return isComplete && result.failedStarts <= cuts && errors.every((number) => number === 0)
}

const directory = await mkdtemp(join(tmpdir(), 'agrim-soak-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
const { host, user } = postgres.connection
const urlOf = (role: string, name: string) => `postgresql://${role}@/${name}?host=${encodeURIComponent(host)}`

async function createDatabase(name: string): Promise<FaultTest['database']> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  await migrate({ connection: { host, user, database: name }, runtimeRole: embeddedRuntimeRole })
  return { runtimeUrl: urlOf(embeddedRuntimeRole, name), ownerUrl: urlOf(user, name) }
}

let isPassed = false
try {
  const database = await createDatabase('soak')
  const result = await runFaultTest({ ...sized(kills, cuts), database, directory })
  isPassed = isAsExpected(result)
  print(isPassed ? 'passed' : 'FAILED')
  for (const [measure, value] of Object.entries(result)) print(`  ${measure.padEnd(20)} ${value}`)
} finally {
  await postgres.stop()
  if (isPassed) await rm(directory, { recursive: true, force: true })
  else print(`\nThe data directory is kept: ${directory}`)
}
process.exit(isPassed ? 0 : 1)
