import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ownProcess } from './own-process.ts'

let testApp: TestApp
let neighbour: TestApp
const env = { REQUESTS_PER_MINUTE_ADDRESS: '20' }
beforeAll(async () => {
  testApp = await createTestApp({ env })
  neighbour = await createTestApp({ env, data: testApp.data })
})
afterAll(async () => {
  await neighbour.close()
  await testApp.close()
})

/** So that a count cannot straddle two minutes. */
const startAMinute = (at: TestApp) => at.clock.advance(60 - (at.clock.now().getTime() % 60_000) / 1000)

const post = (at: TestApp, address: string) => at.call({ event_name: 'login', mobile: '1' }, { address })

test('past its limit an address is answered 429 with the seconds to wait, others are not, and a minute later it is well', async () => {
  startAMinute(testApp)
  for (let n = 0; n < 20; n++) expect((await post(testApp, '203.0.113.1')).httpStatus).toBe(200)
  const refused = await post(testApp, '203.0.113.1')
  expect(refused).toMatchObject({ httpStatus: 429, Status: 0 })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post(testApp, '203.0.113.2')).httpStatus).toBe(200)
  testApp.clock.advance(60)
  expect((await post(testApp, '203.0.113.1')).httpStatus).toBe(200)
})

test('what one process has counted another knows within seconds', async () => {
  startAMinute(testApp)
  neighbour.clock.advance((testApp.clock.now().getTime() - neighbour.clock.now().getTime()) / 1000)
  for (let n = 0; n < 20; n++) await post(testApp, '203.0.113.3')
  const told = async () => {
    await post(neighbour, '203.0.113.3')
    return (await post(neighbour, '203.0.113.3')).httpStatus
  }
  await expect.poll(told, { timeout: 8_000, interval: 500 }).toBe(429)
  const seenByNeighbour = await testApp.data.database.pool.query(
    'select max(requests)::int as most from request_counts',
  )
  expect(seenByNeighbour.rows[0].most).toBeGreaterThanOrEqual(20)
})

test('what the process asks of itself is not counted, and nobody can say in a header to be it', async () => {
  const proxied = await createTestApp({ env: { ...env, TRUST_PROXY: '1' }, data: testApp.data })
  startAMinute(proxied)
  for (let n = 0; n < 40; n++) expect((await post(proxied, ownProcess)).httpStatus).toBe(200)
  const headers = { 'x-forwarded-for': ownProcess, 'x-real-ip': ownProcess, host: ownProcess }
  const pretend = () => proxied.call({ event_name: 'login', mobile: '1' }, { address: '203.0.113.9', headers })
  for (let n = 0; n < 20; n++) await pretend()
  expect((await pretend()).httpStatus).toBe(429)
  await proxied.close()
})
