import { paths } from 'contract/paths'
import { loginConsent } from 'contract/sessions/login-consent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let house: TestApp
let last = 9_000_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

test('a new mobile gets a profile and a code, and the code opens a session at the first step', async () => {
  const mobile = newMobile()
  const sent = await house.call({ event_name: 'login', mobile })
  expect(sent).toMatchObject({
    httpStatus: 200,
    Status: 1,
    Data: { cust_profile_id: expect.stringMatching(/^[A-Z0-9]{40}$/) },
  })

  const otp = await house.codeFor(mobile)
  expect(otp).toMatch(/^\d{4}$/)
  const verified = await house.call({ event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id, otp })
  expect(verified).toMatchObject({ Status: 1, Data: { next_step: 'pancard_verification', eligibility_status: 0 } })
  expect(verified.Data.app_login_token).toMatch(/^[\w-]{43}$/)
})

test('the same mobile logs in to the same profile, with another token', async () => {
  const mobile = newMobile()
  const first = await house.logIn(mobile)
  house.clock.advance(31)
  const second = await house.logIn(mobile)
  expect(second.profileId).toBe(first.profileId)
  expect(second.token).not.toBe(first.token)
})

test('the message ends with the line that lets a browser fill the code in', async () => {
  const mobile = newMobile()
  await house.call({ event_name: 'login', mobile })
  const [message] = (await house.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
  expect(message.to).toBe(mobile)
  expect(message.text.split('\n').at(-1)).toBe(`@localhost #${message.otp}`)
})

test.each(['', '12345', '5876543210', '98765432101', '98765 4321', 'abcdefghij'])('%j is no mobile', async (mobile) => {
  const refused = await house.call({ event_name: 'login', mobile })
  expect(refused).toMatchObject({ httpStatus: 200, Status: 0 })
  expect(refused.Message).toBe('The Mobile field must be at least 10 characters in length.')
})

test.each(['', '123', '12345', '12a4'])('%j is no code of four digits', async (otp) => {
  const refused = await house.call({ event_name: 'otp_verify', profile_id: 'X', otp })
  expect(refused).toMatchObject({ httpStatus: 200, Status: 0, Message: 'Please enter 4 digits OTP' })
})

test('a code can be used once', async () => {
  const mobile = newMobile()
  const { profileId: profile_id } = await house.logIn(mobile)
  const again = await house.call({ event_name: 'otp_verify', profile_id, otp: await house.codeFor(mobile) })
  expect(again).toMatchObject({ Status: 0, Message: 'This code can no longer be used. Please ask for a new one.' })
})

test('a code ends after five minutes', async () => {
  const mobile = newMobile()
  const sent = await house.call({ event_name: 'login', mobile })
  const otp = await house.codeFor(mobile)
  house.clock.advance(300)
  const late = await house.call({ event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id, otp })
  expect(late.Message).toBe('This code can no longer be used. Please ask for a new one.')
})

test('three wrong tries end a code, and then the right one is refused too', async () => {
  const mobile = newMobile()
  const sent = await house.call({ event_name: 'login', mobile })
  const otp = await house.codeFor(mobile)
  const guess = (code: string) =>
    house.call({ event_name: 'otp_verify', profile_id: sent.Data.cust_profile_id, otp: code })
  expect((await guess(otherThan(otp))).Message).toContain('2 tries are left')
  expect((await guess(otherThan(otp))).Message).toContain('1 try is left')
  expect((await guess(otherThan(otp))).Message).toContain('can no longer be used')
  expect(await guess(otp)).toMatchObject({ Status: 0 })
})

test('a resent code replaces the one before it', async () => {
  const mobile = newMobile()
  const sent = await house.call({ event_name: 'login', mobile })
  const profile_id = sent.Data.cust_profile_id
  const old = await house.codeFor(mobile)
  house.clock.advance(30)
  const resent = await house.call({ event_name: 'resend_otp', profile_id })
  expect(resent).toMatchObject({ Status: 1, Data: { cust_profile_id: profile_id } })
  const fresh = await house.codeFor(mobile)
  if (fresh !== old)
    expect(await house.call({ event_name: 'otp_verify', profile_id, otp: old })).toMatchObject({ Status: 0 })
  expect(await house.call({ event_name: 'otp_verify', profile_id, otp: fresh })).toMatchObject({ Status: 1 })
})

test('a resend for a profile nobody has is refused', async () => {
  const refused = await house.call({ event_name: 'resend_otp', profile_id: 'NOSUCHPROFILE' })
  expect(refused).toMatchObject({ Status: 0, Message: 'Please enter your mobile number again.' })
})

test('thirty seconds lie between two sends, and the answer says how many are left', async () => {
  const mobile = newMobile()
  await house.call({ event_name: 'login', mobile })
  house.clock.advance(10)
  const soon = await house.call({ event_name: 'login', mobile })
  expect(soon.Message).toMatch(/^Please wait (19|20) seconds before asking for another code\.$/)
})

test('the campaign of the page is kept with the profile and with the session', async () => {
  const mobile = newMobile()
  const sent = await house.call({ event_name: 'login', mobile, utm_source: 'diwali', utm_term: { not: 'text' } })
  await house.call({
    event_name: 'otp_verify',
    profile_id: sent.Data.cust_profile_id,
    otp: await house.codeFor(mobile),
  })
  const { rows } = await house.data.database.pool.query(
    `select c.first_utm, s.utm, k.wording from customers c join sessions s on s.customer_id = c.id
       join consents k on k.customer_id = c.id where c.mobile = $1`,
    [mobile],
  )
  expect(rows).toMatchObject([{ first_utm: { utm_source: 'diwali', utm_term: '' }, utm: { utm_source: 'diwali' } }])
  expect(rows[0].wording).toBe(loginConsent.version)
})

test('the database holds neither the code nor the token', async () => {
  const mobile = newMobile()
  const { token } = await house.logIn(mobile)
  const { rows } = await house.data.database.pool.query(
    `select s::text as session, o::text as code from sessions s join customers c on c.id = s.customer_id
       join otp_codes o on o.mobile = c.mobile where o.mobile = $1`,
    [mobile],
  )
  const kept = JSON.stringify(rows)
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(Buffer.from(token).toString('hex'))
})

test('nothing personal is logged', async () => {
  const mobile = newMobile()
  const { token } = await house.logIn(mobile)
  const otp = await house.codeFor(mobile)
  expect(house.logged()).toContain('"route":"/Api/')
  for (const secret of [mobile, token, `"${otp}"`, `otp=${otp}`]) expect(house.logged()).not.toContain(secret)
})

test('what becomes of codes is counted and the unhoped-for is logged, without naming anybody', async () => {
  const mobile = newMobile()
  const sent = await house.call({ event_name: 'login', mobile })
  await house.call({
    event_name: 'otp_verify',
    profile_id: sent.Data.cust_profile_id,
    otp: otherThan(await house.codeFor(mobile)),
  })
  const metrics = (await house.app.inject({ url: '/metrics' })).body
  expect(metrics).toMatch(/one_time_codes_total{deed="judged",outcome="wrong"} [1-9]/)
  expect(house.logged()).toContain('"deed":"judged","outcome":"wrong"')
})

test('a session opens the dashboard data until it is ended', async () => {
  const { token, profileId: profile_id } = await house.logIn(newMobile())
  const ask = () => house.call({ profile_id }, { path: paths.dashboardData, token })
  expect(await ask()).toMatchObject({ Status: 1, Data: { profile_details: { first_name: null } } })
  expect(await house.call({}, { path: paths.logout, token })).toMatchObject({ Status: 1 })
  expect(await ask()).toMatchObject({
    httpStatus: 200,
    Status: 4,
    Message: 'Your session has ended. Please log in again.',
  })
})

test('a session sleeps for at most a day and lives for at most thirty', async () => {
  const idle = await house.logIn(newMobile())
  const ask = (token: string) => house.call({}, { path: paths.dashboardData, token })
  house.clock.advance(23 * 3600)
  expect(await ask(idle.token)).toMatchObject({ Status: 1 })
  house.clock.advance(23 * 3600)
  expect(await ask(idle.token)).toMatchObject({ Status: 1 })
  house.clock.advance(25 * 3600)
  expect(await ask(idle.token)).toMatchObject({ Status: 4 })

  const busy = await house.logIn(newMobile())
  for (let hour = 0; hour < 30 * 24; hour += 20) {
    expect(await ask(busy.token)).toMatchObject({ Status: 1 })
    house.clock.advance(20 * 3600)
  }
  expect(await ask(busy.token)).toMatchObject({ Status: 4 })
})

test('another profile named in the body is no session', async () => {
  const mine = await house.logIn(newMobile())
  const theirs = await house.logIn(newMobile())
  const stolen = await house.call({ profile_id: theirs.profileId }, { path: paths.dashboardData, token: mine.token })
  expect(stolen).toMatchObject({ Status: 4 })
  expect(stolen.Data).toBeUndefined()
})
