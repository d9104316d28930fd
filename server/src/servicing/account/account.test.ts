import { paths } from 'contract/paths'
import { loginConsent } from 'contract/sessions/login-consent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessTime } from '../../platform/clock.ts'
import { openConsole } from '../../records/staff/testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let last = 9_140_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function logIn(mobile: string, userAgent: string, cookie = '') {
  testApp.clock.advance(31)
  const customer = await testApp.logIn(mobile, { headers: { 'user-agent': userAgent, ...(cookie && { cookie }) } })
  const set = String(customer.verified.headers['set-cookie'] ?? '')
  return { ...customer, cookie: set.split(';')[0] ?? '' }
}
type Device = { name: string; is_this_one: boolean; signed_in_at: string; last_seen_at: string }
const account = async (token: string) => {
  const { Data } = await testApp.call({}, { path: paths.account, token })
  return Data as { devices: Device[]; consents: Record<string, string>[]; looked_at: Record<string, string>[] }
}
const logOutElsewhere = (token: string) => testApp.call({}, { path: paths.logOutElsewhere, token })
const isLoggedIn = async (token: string) => (await testApp.call({}, { path: paths.dashboardData, token })).Status === 1

test('the account lists the devices that are signed in, this one first, without their tokens', async () => {
  const mobile = newMobile()
  const onPhone = await logIn(mobile, phone)
  const onLaptop = await logIn(mobile, laptop)
  const { devices } = await account(onPhone.token)
  expect(devices).toEqual([
    {
      name: 'Chrome on Android',
      is_this_one: true,
      signed_in_at: expect.any(String),
      last_seen_at: expect.any(String),
    },
    {
      name: 'Firefox on Linux',
      is_this_one: false,
      signed_in_at: expect.any(String),
      last_seen_at: expect.any(String),
    },
  ])
  for (const { signed_in_at, last_seen_at } of devices) {
    expect(signed_in_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(last_seen_at >= signed_in_at).toBe(true)
  }
  const raw = JSON.stringify(await account(onLaptop.token))
  for (const secret of [onPhone.token, onLaptop.token, phone, laptop]) expect(raw).not.toContain(secret)
})

test('a browser that logged in twice is one device', async () => {
  const mobile = newMobile()
  const first = await logIn(mobile, phone)
  const again = await logIn(mobile, phone, first.cookie)
  expect((await account(again.token)).devices).toMatchObject([{ name: 'Chrome on Android', is_this_one: true }])
})

test('a device that logged out or was idle for a day is not listed', async () => {
  const mobile = newMobile()
  const gone = await logIn(mobile, laptop)
  await testApp.call({}, { path: paths.logout, token: gone.token })
  await logIn(mobile, laptop)
  testApp.clock.advance(25 * 3_600)
  const here = await logIn(mobile, phone)
  expect((await account(here.token)).devices).toMatchObject([{ name: 'Chrome on Android' }])
})

test("logging out everywhere else ends all other sessions of the customer and nobody else's", async () => {
  const mobile = newMobile()
  const [here, laptopToo, otherPhone] = [
    await logIn(mobile, phone),
    await logIn(mobile, laptop),
    await logIn(mobile, phone),
  ]
  const stranger = await logIn(newMobile(), phone)
  expect(await logOutElsewhere(here.token)).toMatchObject({ Status: 1, Data: { sessions_ended: 2 } })
  const tokens = [here, laptopToo, otherPhone, stranger].map(({ token }) => token)
  expect(await Promise.all(tokens.map(isLoggedIn))).toEqual([true, false, false, true])
  expect((await account(here.token)).devices).toHaveLength(1)
  expect(await logOutElsewhere(here.token)).toMatchObject({ Status: 1, Data: { sessions_ended: 0 } })
})

test('the account shows the full text of the consent given, with its time', async () => {
  const before = businessTime(testApp.clock).toISOString()
  const { token } = await logIn(newMobile(), phone)
  const { consents } = await account(token)
  expect(consents).toEqual([
    {
      purpose: 'login',
      wording: [loginConsent.summary, ...loginConsent.details].join(' '),
      given_at: expect.stringMatching(/Z$/),
    },
  ])
  expect(String(consents[0]?.given_at) >= before).toBe(true)
})

test('the account lists who looked, in which role and why, a line a day; never looks for screening or fraud', async () => {
  const { token, profileId } = await logIn(newMobile(), phone)
  const support = await openConsole(testApp, ['support'])
  for (const tab of ['now', 'loans', 'documents'])
    await support.call('customers', 'detail', { customer_id: profileId, tab })
  await support.call('customers', 'search', { text: profileId })
  const inspector = await openConsole(testApp, ['inspector'])
  await inspector.call('customers', 'detail', { customer_id: profileId })
  for (const purpose of ['screening', 'fraud'])
    await testApp.data.asOwner(
      `insert into audit_entries (at, roles, kind, event, customer_id, purpose, result, details, request_id)
       select now(), '{compliance}', 'LOOK', 'test', id, $2, 'done', '{}', 'test' from customers where profile_id = $1`,
      [profileId, purpose],
    )
  const { looked_at } = await account(token)
  expect(looked_at).toEqual([
    { role: 'Inspector', purpose: 'Checking our own work', at: expect.stringMatching(/Z$/) },
    { role: 'Support', purpose: 'Answering a question', at: expect.stringMatching(/Z$/) },
  ])
})

test('a consent that was withdrawn is no longer shown as given', async () => {
  const { token } = await logIn(newMobile(), phone)
  const change = (event_name: string) =>
    testApp.call({ event_name, purpose: 'marketing' }, { path: paths.consents, token })
  const purposes = async () => (await account(token)).consents.map(({ purpose }) => purpose)
  await change('give')
  expect(await purposes()).toEqual(['marketing', 'login'])
  await change('withdraw')
  expect(await purposes()).toEqual(['login'])
})
