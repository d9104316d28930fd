import { expect, test } from 'vitest'
import { newBrowser } from '../../testing/browser.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const insertSends = `insert into otp_sends
    (purpose, subject_hash, browser_hash, address_hash, had_cookie, is_known_device, sent_at)
  select 'login', sha256(n::text::bytea), sha256(n::text::bytea), sha256((n % 100)::text::bytea), false, false,
         now() - $1 * interval '1 second'
    from generate_series(1, 3000) as n`

test('a request for a code does not read the codes of others, also if the statistics know none of the last hour', async () => {
  // One connection, so that it can be told to report what it has read.
  const data = await createTestDatabase(1)
  const testApp = await createTestApp({ data })
  const rowsRead = async () => {
    await data.database.pool.query('select pg_stat_force_next_flush()')
    const statistics = `select seq_tup_read + idx_tup_fetch as rows from pg_stat_user_tables where relname = 'otp_sends'`
    return Number((await data.asOwner(statistics)).rows[0].rows)
  }
  const requestCodes = async (mobiles: number[]) => {
    for (const mobile of mobiles)
      expect(await newBrowser(testApp).requestCode(String(mobile))).toMatchObject({ Status: 1 })
  }
  await data.asOwner(insertSends, [20 * 3_600])
  await data.asOwner('analyze otp_sends')
  await data.asOwner(insertSends, [600])
  const before = await rowsRead()
  const mobiles = Array.from({ length: 10 }, (_, index) => 9_100_000_000 + index)
  await requestCodes(mobiles)
  expect(((await rowsRead()) - before) / mobiles.length).toBeLessThan(50)
  await testApp.close()
  await data.drop()
})
