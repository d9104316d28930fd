import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { sanctionedLoan } from '../testing/disbursed-loan.ts'
import { chanceFrom, type FakePayoutBank, startFakePayoutBank } from '../testing/fake-payout-bank.ts'
import { freePort, startProcess, untilReady } from '../testing/process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { resumeApplications } from './resume-applications.ts'

const loans = 40
const kills = 3
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

let directory: string
let data: TestDatabase
let bank: FakePayoutBank
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-killed-'))
  data = await createTestDatabase()
  bank = await startFakePayoutBank()
})
afterAll(async () => {
  bank.close()
  await data.drop()
  await rm(directory, { recursive: true, force: true })
})

/** The application as it runs, with the payout provider's own protocol. */
async function start() {
  const { host, user, database } = data.connection
  const started = startProcess(await freePort(), {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: directory,
    PAYOUT_PROVIDER: 'cashfree',
    CASHFREE_PAYOUT_CLIENT_ID: 'id',
    CASHFREE_PAYOUT_CLIENT_SECRET: 'secret',
    CASHFREE_PAYOUT_URL: bank.url,
    CASHFREE_PAYOUT_TIMEOUT_MS: '300',
  })
  await untilReady(started)
  return started
}

/** What happens every minute, for loans that are older than a minute; and nothing that is put off waits. */
async function everyMinute(): Promise<void> {
  const later = { ...systemClock, now: () => new Date(Date.now() + 120_000) }
  await resumeApplications(data.database, later)
  await data.database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
}

const count = async (sql: string): Promise<number> => (await data.database.pool.query(sql)).rows[0]?.count

test(`${loans} payouts, the process killed with -9 among them ${kills} times, are each paid once (seed ${seed})`, async () => {
  const chance = chanceFrom(seed)
  bank.misbehave(chance, 0.3, 0)
  for (let n = 0; n < loans; n++) await sanctionedLoan(data.database, systemClock)
  for (let kill = 0; kill < kills; kill++) {
    const started = await start()
    await everyMinute()
    await expect.poll(() => bank.transfers.size, { timeout: 20_000 }).toBeGreaterThan((kill * loans) / (2 * kills))
    await after(chance() * 200)
    started.child.kill('SIGKILL')
    await started.exited
  }
  bank.behave()
  const last = await start()
  const paid = () => count("select count(*)::int as count from payouts where status = 'PAID'")
  for (let minutes = 0; minutes < 200 && (await paid()) < loans; minutes++) {
    await everyMinute()
    await after(500)
  }
  last.child.kill('SIGTERM')
  expect(await last.exited).toBe(0)

  expect(await paid()).toBe(loans)
  expect(await count("select count(*)::int as count from ledger_entries where kind = 'DISBURSAL'")).toBe(loans)
  expect(await count("select count(*)::int as count from leads where status = 'DISBURSED'")).toBe(loans)
  const transfers = [...bank.transfers.values()]
  expect(transfers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(loans)
  expect(transfers).toHaveLength(loans)
}, 180_000)
