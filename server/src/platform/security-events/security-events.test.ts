import { paths } from 'contract/paths'
import { Kysely, PostgresDialect } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { otherCode } from '../../testing/browser.ts'
import { type Registered, register } from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { DB } from '../database/schema.generated.ts'
import type { SecurityEventKind } from './queries.ts'
import { createSecurityEvents } from './security-events.ts'

let testApp: TestApp
let last = 9_160_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

type Row = { kind: string; subject_kind: string | null; subject_hash: Buffer | null; address_hash: Buffer | null }
type Stored = Row & {
  detail: string
  request_id: string
  occurrences: number
  occurred_at: Date
  last_occurred_at: Date
}

/** Events are stored within a second. */
async function eventsOf(kind: string, detail: string): Promise<Stored[]> {
  const read = async () =>
    (
      await testApp.data.asOwner('select * from security_events where kind = $1 and detail = $2 order by id', [
        kind,
        detail,
      ])
    ).rows as Stored[]
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

test('the first event of each kind is an increase, because every kind is counted from zero', async () => {
  expect(await metric('FOREIGN_ID')).toBe('security_events_total{kind="FOREIGN_ID"} 0')
  expect(await metric('FORGED_SIGNATURE')).toBe('security_events_total{kind="FORGED_SIGNATURE"} 0')
})

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

test('a repeated event is stored at once, and its repetitions within a minute as one row', async () => {
  const mobile = newMobile()
  const sent = await testApp.call({ event_name: 'login', mobile })
  const guess = { event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id }
  const otp = await testApp.codeFor(mobile)
  for (let attempt = 0; attempt < 3; attempt++) await testApp.call({ ...guess, otp: otherCode(otp) })
  const refuse = () => testApp.call({ ...guess, otp })
  const read = () => eventsOf('CODE_REFUSED', 'login verify: code ended')
  await refuse()
  await expect.poll(read).toHaveLength(1)
  for (let attempt = 0; attempt < 19; attempt++) await refuse()
  testApp.clock.advance(61)
  await expect.poll(read).toHaveLength(2)
  expect((await read()).map(({ occurrences }) => occurrences)).toEqual([1, 19])
})

/** Events of a database that can fail, as if they were reported by requests of one address. */
function reportedEvents() {
  const { database } = testApp.data
  const connect = () => Promise.reject(new Error('the database is down'))
  const unreachable = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } }),
  })
  const changing = { ...database }
  const { clock } = testApp
  const keys = { subject: Buffer.alloc(32), address: Buffer.alloc(32) }
  const events = createSecurityEvents({ database: changing, clock, keys, metrics: new Registry() })
  const source = { log: testApp.app.log, requestId: 'test', network: () => '198.51.100.78' }
  return {
    ...events,
    report: (detail: string, kind: SecurityEventKind = 'ADDRESS_REFUSED') => events.report({ kind, detail }, source),
    setReachable(isReachable: boolean) {
      changing.kysely = isReachable ? database.kysely : unreachable
    },
  }
}

test('in a flood of different events, only some of a minute are stored one by one, and none of another kind is hidden', async () => {
  const { report, flush, stop } = reportedEvents()
  for (let second = 0; second < 5; second++) {
    for (let n = 0; n < 300; n++) report(`flood ${second} ${n}`)
    await flush()
  }
  report('beside the flood', 'FORGED_SIGNATURE')
  await stop()
  const { rows } = await testApp.data.asOwner(
    `select count(*)::int as rows, sum(occurrences)::int as events from security_events
     where kind = 'ADDRESS_REFUSED' and (detail like 'flood %' or detail = 'many at once')`,
  )
  expect(rows).toEqual([{ rows: expect.any(Number), events: 1_500 }])
  expect(rows[0].rows).toBeLessThan(210)
  expect(await eventsOf('FORGED_SIGNATURE', 'beside the flood')).toHaveLength(1)
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
