import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { findLead } from '../../records/loans/leads.ts'
import { inBatches } from '../../testing/seed-customers.ts'
import { seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createPayout, findPayout } from './payouts.ts'
import { type FakePayoutBank, seededRandom, startFakePayoutBank } from './testing/fake-payout-bank.ts'
import { disburseAll } from './testing/run-payout-faults.ts'

const loans = 8

let bank: FakePayoutBank
let backup: TestDatabase
beforeAll(async () => {
  bank = await startFakePayoutBank()
  backup = await createTestDatabase(2)
})
afterAll(async () => {
  bank.close()
  await backup.administer(`drop database ${backup.connection.database} with (force)`)
})

/** A loan with a new payout, as after its signature. */
async function seedPayout({ database }: TestDatabase): Promise<number> {
  const { leadId } = await seedSanctionedLoan(database, systemClock)
  await inTransaction(database, async (transaction) => {
    await transaction.deleteFrom('payouts').where('leadId', '=', leadId).execute()
    await createPayout(transaction, { leadId, amountPaise: 976_400, createdAt: systemClock.now() })
  })
  return leadId
}

const summarize = ({ database: { kysely } }: TestDatabase, leadId: number) =>
  Promise.all([findLead(kysely, leadId), findPayout(kysely, leadId), listEntries(kysely, leadId)]).then(
    ([lead, payout, entries]) => [lead?.status, payout?.status, payout?.transferId, entries.length],
  )

test('a database restored to before its payouts finds the transfers made since and repeats none', async () => {
  const leadIds = await inBatches(Array.from({ length: loans }), 2, () => seedPayout(backup))
  await backup.database.close()
  const live = await createTestDatabase(8, backup.connection.database)
  const restored = await createTestDatabase(8, backup.connection.database)
  bank.startFaults({ random: seededRandom(20_261_115), badResponses: 0, failedTransfers: 0.6 })
  await disburseAll(live.database, bank, leadIds)
  const transfers = [...bank.transfers.values()].map((transfer) => ({ ...transfer }))
  await disburseAll(restored.database, bank, leadIds)
  expect([...bank.transfers.values()]).toEqual(transfers)
  expect(transfers.length).toBeGreaterThan(loans)
  for (const leadId of leadIds) expect(await summarize(restored, leadId)).toEqual(await summarize(live, leadId))
  await Promise.all([live.drop(), restored.drop()])
})
