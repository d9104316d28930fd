import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import { startFakePayoutBank } from '../server/src/borrowing/payouts/testing/fake-payout-bank.ts'
import { runPayoutFaults } from '../server/src/borrowing/payouts/testing/run-payout-faults.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { embeddedRuntimeRole } from '../server/src/start-database.ts'
import { readNumber } from './options.ts'

/**
 * Pays out loans through a bank with faulty replies, by workers that crash at random, and audits every loan. Options:
 * loans=2000 seed=1.
 */
const loans = readNumber('loans', 2_000)
const seed = readNumber('seed', Date.now() % 1_000_000)
const print = (line: string) => process.stdout.write(`${line}\n`)

const directory = await mkdtemp(join(tmpdir(), 'agrim-soak-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
const bank = await startFakePayoutBank()
let isPassed = false
try {
  await migrate({ connection: postgres.connection, runtimeRole: embeddedRuntimeRole })
  const connection = { ...postgres.connection, user: embeddedRuntimeRole }
  const database = openDatabase({ connection, connections: 16, waitMs: 60_000 })
  const { problems, ...counts } = await runPayoutFaults({ database, bank, loans, seed })
  await database.close()
  isPassed = problems.length === 0 && counts.disbursed + counts.rejected === loans
  print(`\n${loans} payouts, seed ${seed}: ${isPassed ? 'passed' : 'FAILED'}`)
  for (const [name, count] of Object.entries(counts)) print(`  ${name.padEnd(20)} ${count}`)
  for (const problem of problems) print(`  ${problem}`)
} finally {
  bank.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
process.exit(isPassed ? 0 : 1)
