import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { findOldestPending } from './payouts.ts'

test('the oldest pending payout is found through the index of the pending ones, planned as for requests', async () => {
  const data = await createTestDatabase()
  try {
    await seedDisbursedLoan(data.database, systemClock)
    // PostgreSQL scans small tables if it may, and publishes the statistics of a connection when it closes.
    const connection = { ...data.connection, options: '-c enable_seqscan=off' }
    const database = openDatabase({ connection, connections: 1, planCacheMode: 'force_generic_plan' })
    expect(await findOldestPending(database.kysely)).toBeNull()
    await database.close()
    const countScans = async () =>
      (
        await data.asOwner(
          "select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'payouts_created_at_idx'",
        )
      ).rows[0]?.scans
    await expect.poll(countScans, { timeout: 15_000 }).toBe(1)
  } finally {
    await data.drop()
  }
})
