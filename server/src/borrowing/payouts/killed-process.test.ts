import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addEligibilityPolicy, readEligibilityPolicy } from '../../records/loans/eligibility-policies.ts'
import { inBatches } from '../../testing/seed-customers.ts'
import { seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { freePort, startProcess, untilReady } from '../../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { resumePayouts } from './resume-payouts.ts'
import { type FakePayoutBank, seededRandom, startFakePayoutBank } from './testing/fake-payout-bank.ts'
import { setSimulatedLimits } from './testing/set-limits.ts'

const loans = 8
const kills = 1
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

let directory: string
let data: TestDatabase
let bank: FakePayoutBank
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-killed-'))
  data = await createTestDatabase()
  await setSimulatedLimits(data)
  // The seeded borrowers all share one account.
  await inTransaction(data.database, async (transaction) => {
    const today = systemClock.today()
    const { version, requestId, ...policy } = await readEligibilityPolicy(transaction, { version: null, today })
    const chosen = { ...policy, ruleModes: { links: 'note' as const }, startsOn: today }
    await addEligibilityPolicy(transaction, { ...chosen, setBy: 'test', setAt: systemClock.now() })
  })
  bank = await startFakePayoutBank()
})
afterAll(async () => {
  bank.close()
  await data.drop()
  await rm(directory, { recursive: true, force: true })
})

/** Starts the server with the real Cashfree adapter. */
async function startServer() {
  const { host, user, database } = data.connection
  const server = startProcess(await freePort(), {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    DATABASE_MIGRATION_URL: `postgresql://${data.ownerConnection.user}@/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: directory,
    PAYOUT_PROVIDER: 'cashfree',
    CASHFREE_PAYOUT_CLIENT_ID: 'id',
    CASHFREE_PAYOUT_CLIENT_SECRET: 'secret',
    CASHFREE_PAYOUT_URL: bank.url,
    CASHFREE_PAYOUT_TIMEOUT_MS: '300',
  })
  await untilReady(server)
  return server
}

/** Runs the job that requeues lost payouts, and makes delayed jobs due now. */
async function skipAMinute(): Promise<void> {
  const clock = { ...systemClock, now: () => new Date(Date.now() + 120_000) }
  await resumePayouts({ database: data.database, clock })
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    data.database.kysely,
  )
}

async function countPaid(): Promise<number> {
  const { kysely } = data.database
  return (await kysely.selectFrom('payouts').select('leadId').where('status', '=', 'PAID').execute()).length
}

test(`each payout is made once, even if the process is killed with SIGKILL meanwhile (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  bank.startFaults({ random, badResponses: 0.3, failedTransfers: 0 })
  await inBatches(Array.from({ length: loans }), 8, () => seedSanctionedLoan(data.database, systemClock))
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer()
    await skipAMinute()
    await expect.poll(() => bank.transfers.size).toBeGreaterThan((kill * loans) / (2 * kills))
    await delay(random() * 200)
    server.child.kill('SIGKILL')
    await server.exited
  }
  bank.stopBadResponses()
  const server = await startServer()
  for (let minute = 0; minute < 100 && (await countPaid()) < loans; minute++) {
    await skipAMinute()
    await delay(500)
  }
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)

  expect(await countPaid()).toBe(loans)
  const { kysely } = data.database
  const entries = await kysely.selectFrom('ledgerEntries').select('kind').execute()
  expect(entries).toEqual(Array.from({ length: loans }, () => ({ kind: 'DISBURSAL' })))
  const leads = await kysely.selectFrom('leads').select('status').execute()
  expect(leads).toEqual(Array.from({ length: loans }, () => ({ status: 'DISBURSED' })))
  const transfers = [...bank.transfers.values()]
  expect(transfers.map(({ status }) => status)).toEqual(Array.from({ length: loans }, () => 'SUCCESS'))
})
