import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { systemClock } from './clock.ts'
import { createUsageCounts } from './usage-counts.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('uses that could not be shared while the database was unavailable are shared once it is back', async () => {
  const counts = createUsageCounts({ ...data, clock: systemClock, hashKey: randomBytes(32), windowMs: 86_400_000 })
  const connect = vi.spyOn(data.database.pool, 'connect').mockRejectedValue(new Error('away') as never)
  for (let use = 0; use < 50; use++) counts.add('key', 100)
  await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(0)
  connect.mockRestore()
  const shared = async () => (await data.asOwner('select uses from usage_counts')).rows
  await expect.poll(shared, { timeout: 10_000 }).toEqual([{ uses: 50 }])
  counts.stop()
})
