import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createBrowser, newBrowser } from '../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let last = 9_165_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

async function logIn(browser: Browser, mobile: string): Promise<string> {
  testApp.clock.advance(31)
  const reply = await browser.logIn(mobile)
  expect(reply.Status).toBe(1)
  await testApp.runJobs()
  return String(reply.Data.app_login_token)
}
/** The messages about new devices. */
async function noticesTo(mobile: string): Promise<string[]> {
  const messages = (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
  return messages.map(({ text }: { text: string }) => text).filter((text: string) => text.includes('a new device'))
}

test('a first login from another browser is announced once by SMS, even from a known address or the browser of another customer; the first login ever is not', async () => {
  const mobile = newMobile()
  const address = '198.51.100.93'
  const own = createBrowser(testApp, { address })
  await logIn(own, mobile)
  await logIn(own, mobile)
  expect(await noticesTo(mobile)).toEqual([])

  const thief = createBrowser(testApp, { address })
  await logIn(thief, newMobile())
  await logIn(thief, mobile)
  const [notice, ...more] = await noticesTo(mobile)
  expect(notice).toMatch(
    /^Agrim: a new device \(.+\) logged in to your account on \d\d-\d\d-\d{4}, .+ [ap]m\. If it was not/i,
  )
  expect(more).toEqual([])
  await logIn(thief, mobile)
  expect(await noticesTo(mobile)).toHaveLength(1)
  await logIn(createBrowser(testApp, { address }), mobile)
  expect(await noticesTo(mobile)).toHaveLength(2)
})

test('a login of a client without cookies is announced only from a new address', async () => {
  const mobile = newMobile()
  const app = createBrowser(testApp, { address: '198.51.100.91', keepsCookies: false })
  await logIn(app, mobile)
  await logIn(app, mobile)
  expect(await noticesTo(mobile)).toEqual([])
  await logIn(createBrowser(testApp, { address: '198.51.100.92', keepsCookies: false }), mobile)
  expect(await noticesTo(mobile)).toHaveLength(1)
})

const cookieOf = (header: unknown) => /^agrim_device=([^;]+)/.exec(String(header))?.[1] ?? ''

test('the device keeps its number whoever logs in, and each customer is known on it by a token of their own', async () => {
  const [asha, ravi] = [newMobile(), newMobile()]
  const logInWith = async (mobile: string, cookie: string) => {
    testApp.clock.advance(31)
    const { verified } = await testApp.logIn(mobile, { headers: { cookie: `agrim_device=${cookie}` } })
    return verified.headers['set-cookie'] === undefined ? cookie : cookieOf(verified.headers['set-cookie'])
  }
  const [device = ''] = cookieOf(
    (await testApp.call({ event_name: 'login', mobile: asha })).headers['set-cookie'],
  ).split('.')
  const ofOne = await logInWith(asha, device)
  const ofBoth = await logInWith(ravi, ofOne)
  expect(ofOne.split('.')).toHaveLength(2)
  expect(ofBoth.split('.')).toEqual([device, expect.any(String), ofOne.split('.')[1]])
  expect(await logInWith(asha, ofBoth)).toBe(ofBoth)
  expect(await logInWith(ravi, ofBoth)).toBe(ofBoth)
})

test('a household on one phone is told of a new device once each, not at every login', async () => {
  const [asha, ravi] = [newMobile(), newMobile()]
  const phone = newBrowser(testApp)
  for (const mobile of [asha, ravi]) await logIn(newBrowser(testApp), mobile)
  for (const mobile of [asha, ravi, asha, ravi]) await logIn(phone, mobile)
  expect([await noticesTo(asha), await noticesTo(ravi)].map(({ length }) => length)).toEqual([1, 1])
})

test('a device number that somebody planted in another browser makes neither of the two known', async () => {
  const mobile = newMobile()
  const planted = 'p'.repeat(43)
  const visit = () => testApp.logIn(mobile, { headers: { cookie: `agrim_device=${planted}` } })
  await visit()
  testApp.clock.advance(31)
  await visit()
  await testApp.runJobs()
  expect(await noticesTo(mobile)).toHaveLength(1)
})

test('a login from a new device is recorded as a security event of the customer', async () => {
  const mobile = newMobile()
  await logIn(newBrowser(testApp), mobile)
  const count = async () =>
    (await testApp.data.asOwner("select from security_events where kind = 'NEW_DEVICE' and subject_kind = 'CUSTOMER'"))
      .rowCount ?? 0
  const before = await count()
  await logIn(newBrowser(testApp), mobile)
  expect((await count()) - before).toBe(1)
})

test('the account shows its own logins of the last thirty days, newest first, including ended ones', async () => {
  const mobile = newMobile()
  await logIn(newBrowser(testApp), mobile)
  testApp.clock.advance(31 * 86_400)
  await logIn(newBrowser(testApp), newMobile())
  const own = newBrowser(testApp)
  const ended = await logIn(own, mobile)
  await testApp.call({}, { path: paths.logout, token: ended })
  testApp.clock.advance(29 * 86_400)
  const token = await logIn(own, mobile)
  const { Data } = await testApp.call({}, { path: paths.account, token })
  const [at, device] = [expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), 'Unknown device']
  expect(Data.logins).toEqual([
    { device, at, is_new_device: false, is_this_one: true },
    { device, at, is_new_device: true, is_this_one: false },
  ])
})

test('a device that was first used more than thirty days ago is not shown as new', async () => {
  const mobile = newMobile()
  const own = newBrowser(testApp)
  await logIn(own, mobile)
  testApp.clock.advance(31 * 86_400)
  const token = await logIn(own, mobile)
  const { Data } = await testApp.call({}, { path: paths.account, token })
  expect(Data.logins).toMatchObject([{ is_new_device: false, is_this_one: true }])
})
