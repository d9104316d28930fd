import { expect, test } from 'vitest'
import { type Browser, createBrowser, newBrowser } from '../../testing/browser.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const insertSends = `insert into otp_sends
    (purpose, subject_hash, browser_hash, address_hash, had_cookie, is_known_device, sent_at)
  select 'login', sha256(n::text::bytea), sha256(n::text::bytea), sha256((n % 100)::text::bytea), false, false,
         now() - $1 * interval '1 second'
    from generate_series(1, 3000) as n`

/** Sends of the last hour to other known devices behind the address of the only one so far. */
const insertSendsOfAddress = `insert into otp_sends
    (purpose, subject_hash, browser_hash, address_hash, had_cookie, is_known_device, sent_at)
  select 'login', sha256(n::text::bytea), sha256(n::text::bytea), address_hash, true, true, sent_at
    from otp_sends, generate_series(1, 3000) as n`

/** An app that reports how many rows each request for a code reads of those sent before. */
async function startApp() {
  // One connection, so that it can be told to report what it has read.
  const data = await createTestDatabase(1)
  const testApp = await createTestApp({ data })
  const rowsRead = async () => {
    await data.database.pool.query('select pg_stat_force_next_flush()')
    const statistics = `select seq_tup_read + idx_tup_fetch as rows from pg_stat_user_tables where relname = 'otp_sends'`
    return Number((await data.asOwner(statistics)).rows[0].rows)
  }
  let lastMobile = 9_100_000_000
  return {
    testApp,
    asOwner: data.asOwner,
    async rowsPerRequest(nextBrowser: () => Browser) {
      const before = await rowsRead()
      for (let request = 0; request < 10; request++)
        expect(await nextBrowser().requestCode(String(++lastMobile))).toMatchObject({ Status: 1 })
      return ((await rowsRead()) - before) / 10
    },
    async close() {
      await testApp.close()
      await data.drop()
    },
  }
}

test('a request for a code does not read the codes of others, also if the statistics know none of the last hour', async () => {
  const { testApp, asOwner, rowsPerRequest, close } = await startApp()
  await asOwner(insertSends, [20 * 3_600])
  await asOwner('analyze otp_sends')
  await asOwner(insertSends, [600])
  expect(await rowsPerRequest(() => newBrowser(testApp))).toBeLessThan(50)
  await close()
})

test('a request for a code does not read the codes that known devices behind the same address have received', async () => {
  const { testApp, asOwner, rowsPerRequest, close } = await startApp()
  const behindOneAddress = () => createBrowser(testApp, { address: '198.51.100.9' })
  await behindOneAddress().requestCode('9100000000')
  await asOwner(insertSendsOfAddress)
  expect(await rowsPerRequest(behindOneAddress)).toBeLessThan(50)
  await close()
})
