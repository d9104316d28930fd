import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { systemClock } from '../clock.ts'
import { createLog, standardOutput } from '../logging/log.ts'
import { type Purge, purgeExpired, purgeOlderThan } from './purge.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
beforeEach(() => data.asOwner('truncate usage_counts'))
afterAll(() => data.drop())

const run = (...purges: Purge[]) => {
  const log = createLog('silent', standardOutput())
  return purgeExpired({ database: data.database, clock: systemClock, log }, purges)
}
const counts = purgeOlderThan('usageCounts', 'expiresAt', 1)

/** Rows that expired a number of minutes ago. */
const insertRows = (rows: number, minutesAgo: number) =>
  data.asOwner(
    `insert into usage_counts (key_hash, window_start, expires_at, uses)
     select int8send($2::bigint * 1000000 + n), now(), now() - $2 * interval '1 minute', 1 from generate_series(1, $1) as n`,
    [rows, minutesAgo],
  )
const rowsLeft = async () => (await data.asOwner('select count(*) from usage_counts')).rows[0].count

test('all expired rows are deleted, in several batches, and live ones stay', async () => {
  await insertRows(2_500, 61)
  await insertRows(10, 59)
  await run(counts)
  expect(await rowsLeft()).toBe(10)
})

test('one statement deletes at most a thousand rows', async () => {
  await insertRows(1_200, 61)
  expect(await counts.deleteBatch(data.database.kysely, new Date())).toBe(1_000)
  expect(await rowsLeft()).toBe(200)
})

test('a table that cannot be purged does not stop the others, and the job fails', async () => {
  await insertRows(5, 61)
  const failing: Purge = {
    name: 'failing',
    async deleteBatch() {
      throw new Error('no')
    },
  }
  await expect(run(failing, counts)).rejects.toThrow('not purged: failing')
  expect(await rowsLeft()).toBe(0)
})
