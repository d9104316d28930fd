import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type FakePayoutBank, startFakePayoutBank } from './testing/fake-payout-bank.ts'
import { runPayoutFaults } from './testing/run-payout-faults.ts'

/** soak/payouts.ts runs the same with thousands of loans. */
const loans = 24
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

let data: TestDatabase
let bank: FakePayoutBank
beforeAll(async () => {
  data = await createTestDatabase()
  bank = await startFakePayoutBank()
})
afterAll(async () => {
  bank.close()
  await data.drop()
})

test(`no loan is paid out twice or forgotten despite bad responses of the bank and crashing workers (seed ${seed})`, async () => {
  const result = await runPayoutFaults({ database: data.database, bank, loans, seed })
  const { acceptedDuringFaults, disbursed, rejected, failedTransfers, problems } = result
  expect(problems).toEqual([])
  expect(disbursed + rejected).toBe(loans)
  expect(disbursed).toBeGreaterThan(loans / 2)
  expect(acceptedDuringFaults).toBeGreaterThan(0)
  expect(failedTransfers).toBeGreaterThan(0)
})
