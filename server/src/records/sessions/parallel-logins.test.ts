import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFor } from '../../platform/config/app-secret.ts'
import { blindIndex } from '../../platform/field-encryption/personal-data.ts'
import { createBrowser, newBrowser, otherCode } from '../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createOtp } from '../otp/otp.ts'

let testApp: TestApp
let last = 8_200_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, () => work()))
const accepted = (replies: { Status: number }[]) => replies.filter(({ Status }) => Status === 1)

test('of 200 parallel guesses at one code only three are checked', async () => {
  const browser = newBrowser(testApp)
  const { profileId, otp } = await browser.receiveCode(newMobile())
  const replies = await times(200, () => browser.enterCode(profileId, otherCode(otp)))
  expect(replies.filter(({ Message }) => Message.startsWith('That code is not right'))).toHaveLength(3)
  expect(accepted(replies)).toEqual([])
  const recorded = await testApp.data.database.kysely.selectFrom('otpWrongGuesses').select('id').execute()
  expect(recorded).toHaveLength(3)
})

test('of 20 parallel verifications of the right code one opens a session', async () => {
  const browser = newBrowser(testApp)
  const { profileId, otp } = await browser.receiveCode(newMobile())
  expect(accepted(await times(20, () => browser.enterCode(profileId, otp)))).toHaveLength(1)
})

test('of 20 parallel logins of a new mobile one message is sent and one profile created', async () => {
  const mobile = newMobile()
  const browser = createBrowser(testApp, { address: '198.51.100.20' })
  expect(accepted(await times(20, () => browser.requestCode(mobile)))).toHaveLength(1)
  expect((await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()).toHaveLength(1)
  const index = blindIndex('customers.mobile', mobile)
  const customers = testApp.data.database.kysely.selectFrom('customers').select('id').where('mobileIndex', '=', index)
  expect(await customers.execute()).toHaveLength(1)
})

test('of 20 parallel requests from one address exactly the allowed number is sent', async () => {
  const limited = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '3' }, data: testApp.data })
  const browser = createBrowser(limited, { address: '198.51.100.21' })
  expect(accepted(await times(20, () => browser.requestCode(newMobile())))).toHaveLength(3)
  await limited.close()
})

test('limits hold across two processes that share the database', async () => {
  const other = await createTestApp({ data: testApp.data })
  const mobile = newMobile()
  const address = '198.51.100.22'
  const browsers = [testApp, other, testApp, other].map((app) => createBrowser(app, { address }))
  expect(accepted(await Promise.all(browsers.map((browser) => browser.requestCode(mobile))))).toHaveLength(1)
  await other.close()
})

/** Takes the locks that a login or a verification of one customer waits for. */
async function lockCustomer(mobile: string): Promise<{ release(): Promise<void> }> {
  const { database, clock, config, secret } = testApp.dependencies
  const keys = { otp: keyFor('otp', secret), address: keyFor('address', secret) }
  const budget = { waitSeconds: () => 0, count() {}, refuse() {}, stop() {} }
  const otp = createOtp({ database, clock, limits: config.otp, keys, budget, onOutcome: () => {} })
  const client = await database.pool.connect()
  await client.query('begin')
  // On a busy machine the others may take longer than the usual limit of an idle transaction.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('select from customers where mobile_index = $1 for update', [
    blindIndex('customers.mobile', mobile),
  ])
  const { subjectHash } = otp.subject('login', mobile)
  await client.query('select pg_advisory_xact_lock($1)', [subjectHash.readBigInt64BE()])
  return {
    async release() {
      await client.query('commit')
      client.release()
    },
  }
}

test('a locked customer does not delay others', async () => {
  const events: string[] = []
  const [codeOwner, mobile] = [newBrowser(testApp), newMobile()]
  const { profileId, otp } = await codeOwner.receiveCode(mobile)
  const lock = await lockCustomer(mobile)
  const waiting = [codeOwner.enterCode(profileId, otp), newBrowser(testApp).requestCode(mobile)].map(async (reply) => {
    expect(await reply).toMatchObject({ Status: 1 })
    events.push('locked customer answered')
  })

  const others = Array.from({ length: 5 }, newMobile)
  const replies = await Promise.all(others.map((other) => newBrowser(testApp).logIn(other)))
  expect(accepted(replies)).toHaveLength(5)
  events.push('all others answered')
  await lock.release()
  await Promise.all(waiting)
  expect(events).toEqual(['all others answered', 'locked customer answered', 'locked customer answered'])
})
