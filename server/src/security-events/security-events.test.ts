import { paths } from 'contract/paths'
import { Kysely, PostgresDialect } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasks } from '../jobs.ts'
import type { DB } from '../platform/database/schema.generated.ts'
import { otherCode } from '../testing/browser.ts'
import { type Registered, register } from '../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createSecurityEvents } from './security-events.ts'

let testApp: TestApp
let last = 9_160_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

type Row = { kind: string; subject_kind: string | null; subject_hash: Buffer | null; address_hash: Buffer | null }
type Stored = Row & { detail: string; request_id: string; occurrences: number }

/** Events are stored within a second. */
async function eventsOf(kind: string, detail: string): Promise<Stored[]> {
  const read = async () =>
    (await testApp.data.asOwner('select * from security_events where kind = $1 and detail = $2', [kind, detail]))
      .rows as Stored[]
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
  return read()
}
const metric = async (kind: string) =>
  (await testApp.app.inject({ url: '/metrics' })).body
    .split('\n')
    .find((line) => line.startsWith(`security_events_total{kind="${kind}"}`))

async function guessWrong(mobile: string, address?: string) {
  const options = address === undefined ? {} : { address }
  const sent = await testApp.call({ event_name: 'login', mobile }, options)
  const otp = otherCode(await testApp.codeFor(mobile))
  return testApp.call({ event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id, otp }, options)
}

test('a wrong code is an event with a pseudonymous subject and address and the id of the request', async () => {
  const mobile = newMobile()
  const reply = await guessWrong(mobile, '198.51.100.77')
  const [event] = await eventsOf('CODE_WRONG', 'login verify: wrong')
  expect(event).toMatchObject({ subject_kind: 'MOBILE', occurrences: 1, request_id: reply.headers['x-request-id'] })
  expect([event?.subject_hash?.length, event?.address_hash?.length]).toEqual([32, 32])
  const text = () =>
    JSON.stringify(event) +
    testApp
      .logged()
      .split('\n')
      .filter((line) => line.includes('CODE_WRONG'))
  await expect.poll(text).toContain(`"reqId":"${reply.headers['x-request-id']}"`)
  for (const secret of [mobile, '198.51.100.77']) expect(text()).not.toContain(secret)
  await expect.poll(() => metric('CODE_WRONG')).toBeDefined()
})

test('equal events of one second are stored as one row with their count', async () => {
  const mobile = newMobile()
  const sent = await testApp.call({ event_name: 'login', mobile })
  const guess = { event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id }
  const otp = await testApp.codeFor(mobile)
  for (let attempt = 0; attempt < 3; attempt++) await testApp.call({ ...guess, otp: otherCode(otp) })
  for (let attempt = 0; attempt < 20; attempt++) await testApp.call({ ...guess, otp })
  const read = () => eventsOf('CODE_REFUSED', 'login verify: code ended')
  const countAll = async () => (await read()).reduce((sum, { occurrences }) => sum + occurrences, 0)
  await expect.poll(countAll).toBe(20)
  const refused = await read()
  expect(refused.length).toBeLessThan(10)
})

test('events that could not be stored keep their count until they are', async () => {
  const { database } = testApp.data
  const connect = () => Promise.reject(new Error('the database is down'))
  const unreachable = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } }),
  })
  const changing = { ...database, kysely: unreachable }
  const events = createSecurityEvents({
    database: changing,
    clock: testApp.clock,
    keys: { subject: Buffer.alloc(32), address: Buffer.alloc(32) },
    metrics: new Registry(),
  })
  const source = { log: testApp.app.log, requestId: 'unstored', network: () => '198.51.100.78' }
  const report = () => events.report({ kind: 'ADDRESS_REFUSED', detail: 'stored late' }, source)
  for (let n = 0; n < 5; n++) report()
  const failed = events.flush()
  report()
  await failed
  changing.kysely = database.kysely
  await events.stop()
  expect(await eventsOf('ADDRESS_REFUSED', 'stored late')).toMatchObject([{ occurrences: 6 }])
})

test('too many wrong codes for a mobile are a lockout event', async () => {
  const mobile = newMobile()
  for (let code = 0; code < 4; code++) {
    const sent = await testApp.call({ event_name: 'login', mobile })
    const otp = otherCode(await testApp.codeFor(mobile))
    for (let attempt = 0; attempt < 3; attempt++)
      await testApp.call({ event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id, otp })
    testApp.clock.advance(31)
  }
  expect(await eventsOf('LOCKED_OUT', 'login verify: date of birth required')).not.toEqual([])
})

describe('ids of another customer', () => {
  let asha: Registered
  let other: Registered
  beforeAll(async () => {
    asha = await register(testApp, newMobile())
    other = await register(testApp, newMobile())
  })

  test('in profile_id are an event about the customer who sent them', async () => {
    await testApp.call({ profile_id: other.profileId }, { path: paths.dashboardData, token: asha.token })
    const [event] = await eventsOf('FOREIGN_ID', 'profile_id')
    expect(event).toMatchObject({ subject_kind: 'CUSTOMER' })
  })

  test('in lead_id are an event, but a lead_id that does not exist is not', async () => {
    await testApp.call({ lead_id: '999999999' }, { path: paths.leadDetail, token: asha.token })
    await testApp.call({ lead_id: String(other.leadId) }, { path: paths.leadDetail, token: asha.token })
    const events = await eventsOf('FOREIGN_ID', 'lead_id')
    expect(events.map(({ occurrences }) => occurrences)).toEqual([1])
  })
})

test.each([
  ['/payments/payu/webhook', 'payu WEBHOOK'],
  ['/payments/razorpay/webhook', 'razorpay WEBHOOK'],
  ['/thanku', 'payu FORM_POST'],
])('a forged message at %s is an event', async (url, detail) => {
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': 'f'.repeat(64) }
  await testApp.app.inject({ method: 'POST', url, headers, payload: '{"txnid":"L1","status":"success"}' })
  expect(await eventsOf('FORGED_SIGNATURE', detail)).toMatchObject([{ subject_hash: null, occurrences: 1 }])
})

test.each([
  ['/files/AAAAAAAAAAAAAAAAAAAAAA?expires=1&signature=x', 'files'],
  ['/receipts/R1.pdf?expires=1&signature=x', 'receipts'],
])('a request for a file or document without a valid address (%s) is an event', async (url, detail) => {
  expect((await testApp.app.inject({ url })).statusCode).toBe(404)
  expect(await eventsOf('ADDRESS_REFUSED', detail)).not.toEqual([])
})

test('recent events cannot be changed or deleted, not even by the owner of the table', async () => {
  await guessWrong(newMobile())
  await eventsOf('CODE_WRONG', 'login verify: wrong')
  for (const statement of [
    "update security_events set kind = 'NEW_DEVICE'",
    'delete from security_events',
    'truncate security_events',
  ])
    await expect(testApp.data.asOwner(statement)).rejects.toThrow('append-only')
})

test('events are deleted after 180 days', async () => {
  await testApp.data.asOwner(
    `insert into security_events (kind, detail, request_id, occurrences, occurred_at)
     values ('CODE_WRONG', 'old', '', 1, now() - interval '181 days')`,
  )
  await tasks(testApp.dependencies).purge_expired?.(undefined, {} as never)
  const { rowCount } = await testApp.data.asOwner("select from security_events where detail = 'old'")
  expect(rowCount).toBe(0)
})
