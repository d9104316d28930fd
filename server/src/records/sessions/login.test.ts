import { createHash } from 'node:crypto'
import { paths } from 'contract/paths'
import { loginConsent } from 'contract/sessions/login-consent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, newBrowser, otherCode } from '../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let last = 9_000_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

test('a new mobile gets a profile and a code, and the code opens a session at the first step', async () => {
  const mobile = newMobile()
  const sent = await testApp.call({ event_name: 'login', mobile })
  expect(sent).toMatchObject({
    httpStatus: 200,
    Status: 1,
    Data: { cust_profile_id: expect.stringMatching(/^[A-Z0-9]{40}$/) },
  })

  const otp = await testApp.codeFor(mobile)
  expect(otp).toMatch(/^\d{4}$/)
  const verified = await testApp.call({ event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id, otp })
  expect(verified).toMatchObject({ Status: 1, Data: { next_step: 'pancard_verification', eligibility_status: 0 } })
  expect(verified.Data.app_login_token).toMatch(/^[\w-]{59}$/)
})

test('the same mobile logs in to the same profile, with another token', async () => {
  const mobile = newMobile()
  const first = await testApp.logIn(mobile)
  testApp.clock.advance(31)
  const second = await testApp.logIn(mobile)
  expect(second.profileId).toBe(first.profileId)
  expect(second.token).not.toBe(first.token)
})

test('a browser that still sends the session of one customer can log in as another', async () => {
  const first = await testApp.logIn(newMobile())
  const second = await testApp.logIn(newMobile(), { token: first.token })
  expect(second.verified.Status).toBe(1)
  expect(second.profileId).not.toBe(first.profileId)
})

test('the message ends with the WebOTP line, which lets a browser fill the code in', async () => {
  const mobile = newMobile()
  await testApp.call({ event_name: 'login', mobile })
  const [message] = (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
  expect(message.to).toBe(mobile)
  expect(message.text.split('\n').at(-1)).toBe(`@localhost #${message.otp}`)
})

test.each(['', '12345', '5876543210', '98765432101', '98765 4321', 'abcdefghij'])(
  '%j is not a mobile number',
  async (mobile) => {
    const refused = await testApp.call({ event_name: 'login', mobile })
    expect(refused).toMatchObject({ httpStatus: 200, Status: 0 })
    expect(refused.Message).toBe('The Mobile field must be at least 10 characters in length.')
  },
)

test.each(['', '123', '12345', '12a4'])('%j is not a code of four digits', async (otp) => {
  const refused = await testApp.call({ event_name: 'otp_verify', profile_id: 'X', otp })
  expect(refused).toMatchObject({ httpStatus: 200, Status: 0, Message: 'Please enter 4 digits OTP' })
})

test('a code can be used once', async () => {
  const mobile = newMobile()
  const { profileId } = await testApp.logIn(mobile)
  const again = await testApp.call({
    event_name: 'otp_verify',
    profile_id: profileId,
    otp: await testApp.codeFor(mobile),
  })
  expect(again).toMatchObject({ Status: 0, Message: 'This code can no longer be used. Please ask for a new one.' })
})

test('a code expires after five minutes', async () => {
  const mobile = newMobile()
  const sent = await testApp.call({ event_name: 'login', mobile })
  const otp = await testApp.codeFor(mobile)
  testApp.clock.advance(300)
  const late = await testApp.call({ event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id, otp })
  expect(late.Message).toBe('This code can no longer be used. Please ask for a new one.')
})

test('three wrong tries end a code, and then the right one is refused too', async () => {
  const mobile = newMobile()
  const sent = await testApp.call({ event_name: 'login', mobile })
  const otp = await testApp.codeFor(mobile)
  const guess = (code: string) =>
    testApp.call({ event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id, otp: code })
  expect((await guess(otherCode(otp))).Message).toContain('2 tries are left')
  expect((await guess(otherCode(otp))).Message).toContain('1 try is left')
  expect((await guess(otherCode(otp))).Message).toContain('can no longer be used')
  expect(await guess(otp)).toMatchObject({ Status: 0 })
})

test('a resent code replaces the one before it', async () => {
  const mobile = newMobile()
  const sent = await testApp.call({ event_name: 'login', mobile })
  const profileId = sent.Data.cust_profile_id
  const old = await testApp.codeFor(mobile)
  testApp.clock.advance(30)
  const resent = await testApp.call({ event_name: 'resend_otp', profile_id: profileId })
  expect(resent).toMatchObject({ Status: 1, Data: { cust_profile_id: profileId } })
  const latest = await testApp.codeFor(mobile)
  if (latest !== old)
    expect(await testApp.call({ event_name: 'otp_verify', profile_id: profileId, otp: old })).toMatchObject({
      Status: 0,
    })
  expect(await testApp.call({ event_name: 'otp_verify', profile_id: profileId, otp: latest })).toMatchObject({
    Status: 1,
  })
})

test('a browser must wait thirty seconds between two codes, and the reply says how many are left', async () => {
  const mobile = newMobile()
  await testApp.call({ event_name: 'login', mobile })
  testApp.clock.advance(10)
  const soon = await testApp.call({ event_name: 'login', mobile })
  expect(soon.Message).toMatch(/^Please wait (19|20) seconds before asking for another code\.$/)
})

test('the campaign and the wording agreed to are stored with the login', async () => {
  const mobile = newMobile()
  const sent = await testApp.call({ event_name: 'login', mobile, utm_source: 'diwali', utm_term: { not: 'text' } })
  await testApp.call({
    event_name: 'otp_verify',
    profile_id: sent.Data.cust_profile_id,
    otp: await testApp.codeFor(mobile),
  })
  const { rows } = await testApp.data.database.pool.query(
    `select c.first_utm, s.utm, k.version from customers c join sessions s on s.customer_id = c.id
       join consent_events k on k.customer_id = c.id where c.profile_id = $1`,
    [sent.Data.cust_profile_id],
  )
  expect(rows).toMatchObject([{ first_utm: { utm_source: 'diwali', utm_term: '' }, utm: { utm_source: 'diwali' } }])
  expect(rows[0].version).toBe(loginConsent.version)
})

test('the database contains neither the code nor the mobile nor the token in plain text', async () => {
  const mobile = newMobile()
  const sent = await testApp.call({ event_name: 'login', mobile })
  const otp = await testApp.codeFor(mobile)
  const { rows: codes } = await testApp.data.asOwner('select * from otp_codes')
  const { rows: sends } = await testApp.data.asOwner('select * from otp_sends')
  const verified = await testApp.call({ event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id, otp })
  const token = String(verified.Data.app_login_token)
  const { rows: sessions } = await testApp.data.asOwner('select * from sessions')
  const text = [...codes, ...sends, ...sessions]
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
  for (const secret of [mobile, token, `"${otp}"`]) expect(text.join(' ')).not.toContain(secret)
  // Without the application's key the code cannot be found by hashing all ten thousand possible codes.
  const unkeyed = codes.map(({ salt }) => createHash('sha256').update(salt).update(otp).digest('hex'))
  for (const { code_hash } of codes) expect(unkeyed).not.toContain(code_hash.toString('hex'))
})

test('nothing personal is logged', async () => {
  const mobile = newMobile()
  const { token } = await testApp.logIn(mobile)
  const otp = await testApp.codeFor(mobile)
  expect(testApp.logged()).toContain('"route":"/Api/')
  for (const secret of [mobile, token, `"${otp}"`, `otp=${otp}`]) expect(testApp.logged()).not.toContain(secret)
})

test('outcomes of codes are counted, and those that indicate guessing are logged without personal data', async () => {
  const mobile = newMobile()
  const sent = await testApp.call({ event_name: 'login', mobile })
  await testApp.call({
    event_name: 'otp_verify',
    profile_id: sent.Data.cust_profile_id,
    otp: otherCode(await testApp.codeFor(mobile)),
  })
  const metrics = (await testApp.app.inject({ url: '/metrics' })).body.split('\n')
  expect(metrics).toContainEqual(expect.stringMatching(/^one_time_codes_total{action="verify",outcome="wrong"} [1-9]/))
  expect(testApp.logged()).toContain('"securityEvent":"CODE_WRONG","detail":"login verify: wrong"')
})

test('a session gives access to the dashboard data until it is ended', async () => {
  const other = await testApp.logIn(newMobile())
  const { token, profileId } = await testApp.logIn(newMobile())
  const ask = () => testApp.call({ profile_id: profileId }, { path: paths.dashboardData, token })
  expect(await ask()).toMatchObject({ Status: 1, Data: { profile_details: { first_name: null } } })
  expect(await testApp.call({}, { path: paths.logout, token })).toMatchObject({ Status: 1 })
  expect(await ask()).toMatchObject({
    httpStatus: 200,
    Status: 4,
    Message: 'Your session has ended. Please log in again.',
  })
  expect(await testApp.call({}, { path: paths.dashboardData, token: other.token })).toMatchObject({ Status: 1 })
})

test('a session ends after a day without use, and after thirty days in any case', async () => {
  const [idle, unused] = [await testApp.logIn(newMobile()), await testApp.logIn(newMobile())]
  const ask = (token: string) => testApp.call({}, { path: paths.dashboardData, token })
  testApp.clock.advance(23 * 3600)
  expect(await ask(idle.token)).toMatchObject({ Status: 1 })
  testApp.clock.advance(23 * 3600)
  expect(await ask(idle.token)).toMatchObject({ Status: 1 })
  expect(await ask(unused.token)).toMatchObject({ Status: 4 })
  testApp.clock.advance(25 * 3600)
  expect(await ask(idle.token)).toMatchObject({ Status: 4 })

  const busy = await testApp.logIn(newMobile())
  for (let hour = 0; hour < 30 * 24; hour += 20) {
    expect(await ask(busy.token)).toMatchObject({ Status: 1 })
    testApp.clock.advance(20 * 3600)
  }
  expect(await ask(busy.token)).toMatchObject({ Status: 4 })
})

test("a profile_id that is not the session's own is refused", async () => {
  const mine = await testApp.logIn(newMobile())
  const theirs = await testApp.logIn(newMobile())
  const stolen = await testApp.call({ profile_id: theirs.profileId }, { path: paths.dashboardData, token: mine.token })
  expect(stolen).toMatchObject({ Status: 4 })
  expect(stolen.Data).toBeUndefined()
})

test('a new login in a browser ends only the session that the same customer had there before', async () => {
  const mobile = newMobile()
  const [phone, laptop] = [newBrowser(testApp), newBrowser(testApp)]
  const tokenOf = async (browser: Browser, of = mobile) => {
    testApp.clock.advance(31)
    return String((await browser.logIn(of)).Data.app_login_token)
  }
  const isLive = async (token: string) => (await testApp.call({}, { path: paths.dashboardData, token })).Status === 1
  const tokens = [await tokenOf(phone), await tokenOf(laptop), await tokenOf(phone), await tokenOf(phone, newMobile())]
  expect(await Promise.all(tokens.map(isLive))).toEqual([false, true, true, true])
})
