import { paths } from 'contract/paths'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { limitRequests } from './limit-requests.ts'
import { ownProcess } from './loopback.ts'
import { createSessionTokens } from './session-tokens.ts'

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

/** Moves the clock to the start of a minute, so that a count does not fall into two. */
const startMinute = (app: TestApp) => app.clock.advance(60 - (app.clock.now().getTime() % 60_000) / 1000)

const post = (app: TestApp, address: string) => app.call({ event_name: 'login', mobile: '1' }, { address })

test('an address above its limit gets 429 with Retry-After until the next minute', async () => {
  startMinute(testApp)
  for (let n = 0; n < 20; n++) expect((await post(testApp, '203.0.113.1')).httpStatus).toBe(200)
  const refused = await post(testApp, '203.0.113.1')
  expect(refused).toMatchObject({ httpStatus: 429, Status: 0 })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post(testApp, '203.0.113.2')).httpStatus).toBe(200)
  testApp.clock.advance(60)
  expect((await post(testApp, '203.0.113.1')).httpStatus).toBe(200)
})

test('API calls of a logged-in customer count by session, so that strangers at the same address do not matter', async () => {
  startMinute(testApp)
  const address = '203.0.113.4'
  const { token } = await testApp.logIn('9800000401')
  const ask = async (bearer: string) =>
    (await testApp.call({}, { path: paths.dashboardData, token: bearer, address })).httpStatus
  for (let n = 0; n < 20; n++) await post(testApp, address)
  expect((await post(testApp, address)).httpStatus).toBe(429)
  expect(await ask(token)).toBe(200)
  const forged = (token.startsWith('a') ? 'b' : 'a') + token.slice(1)
  expect(await ask(forged)).toBe(429)
  expect(await ask('x'.repeat(43))).toBe(429)
  for (let n = 1; n < 20; n++) await ask(token)
  expect(await ask(token)).toBe(429)
})

test('counts are shared between processes', async () => {
  startMinute(testApp)
  neighbour.clock.advance((testApp.clock.now().getTime() - neighbour.clock.now().getTime()) / 1000)
  for (let n = 0; n < 20; n++) await post(testApp, '203.0.113.3')
  const nextStatus = async () => {
    await post(neighbour, '203.0.113.3')
    return (await post(neighbour, '203.0.113.3')).httpStatus
  }
  await expect.poll(nextStatus, { interval: 500 }).toBe(429)
  const seenByNeighbour = await testApp.data.database.pool.query('select max(uses)::int as most from usage_counts')
  expect(seenByNeighbour.rows[0].most).toBeGreaterThanOrEqual(20)
})

test('requests of the process to itself are not counted, and headers cannot fake one', async () => {
  const proxied = await createTestApp({ env: { ...env, TRUST_PROXY: '1' }, data: testApp.data })
  startMinute(proxied)
  for (let n = 0; n < 40; n++) expect((await post(proxied, ownProcess)).httpStatus).toBe(200)
  const headers = { 'x-forwarded-for': ownProcess, 'x-real-ip': ownProcess, host: ownProcess }
  const pretend = () => proxied.call({ event_name: 'login', mobile: '1' }, { address: '203.0.113.9', headers })
  for (let n = 0; n < 20; n++) await pretend()
  expect((await pretend()).httpStatus).toBe(429)
  await proxied.close()
})

test('an address that sends forged webhooks is soon refused, and others are not', async () => {
  startMinute(testApp)
  const send = async (remoteAddress: string) => {
    const request = { method: 'POST', url: '/payments/razorpay/webhook', payload: {}, remoteAddress } as const
    return (await testApp.app.inject(request)).statusCode
  }
  expect(await send('203.0.113.20')).toBe(400)
  await expect.poll(() => send('203.0.113.20')).toBe(429)
  expect(await send('203.0.113.21')).toBe(400)
})

test.each([
  ['that are accepted', 200],
  ['that could not be stored', 503],
])('an address may send any number of webhooks %s', async (_which, status) => {
  const app = fastify()
  const { data, clock } = testApp
  const counting = { database: data.database, clock, hashKey: Buffer.alloc(32), trustedProxies: 0 }
  const sessionTokens = createSessionTokens(Buffer.alloc(32))
  limitRequests(app, { ...counting, requestsPerMinute: 20, sessionTokens })
  app.post('/webhook', { config: { requestClass: 'webhook' } }, (_request, reply) => reply.code(status).send({}))
  for (let n = 0; n < 10; n++)
    expect((await app.inject({ method: 'POST', url: '/webhook', payload: {} })).statusCode).toBe(status)
  await app.close()
})

test('monitoring is not counted', async () => {
  for (let n = 0; n < 60; n++) {
    const { statusCode } = await testApp.app.inject({ url: '/healthz', remoteAddress: '203.0.113.50' })
    expect(statusCode).toBe(200)
  }
})
