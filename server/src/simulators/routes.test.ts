import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ env: { ESIGN_PROVIDER: 'simulated' } })
})
afterAll(() => testApp.close())

const inbox = async (query = '') => (await testApp.app.inject({ url: `/simulators/inbox.json${query}` })).json()

test('the inbox lists the messages of one mobile, newest first, or of all mobiles', async () => {
  await testApp.call({ event_name: 'login', mobile: '9000000001' })
  testApp.clock.advance(31)
  await testApp.call({ event_name: 'login', mobile: '9000000001' })
  await testApp.call({ event_name: 'login', mobile: '9000000002' })
  const messages = await inbox('?mobile=9000000001')
  expect(messages).toHaveLength(2)
  expect(messages[0]).toEqual({
    to: '9000000001',
    text: expect.stringContaining(messages[0].otp),
    otp: expect.stringMatching(/^\d{4}$/),
    sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(messages[0].sent_at > messages[1].sent_at).toBe(true)
  expect(await inbox()).toHaveLength(3)
  expect(await inbox("?mobile=' or 1=1")).toEqual([])
})

test('a message that could not be stored is stored once the database works again', async () => {
  const { asOwner } = testApp.data
  await asOwner('alter table simulated_messages rename to elsewhere')
  await testApp.call({ event_name: 'login', mobile: '9000000005' })
  // Longer than the inbox waits before it writes.
  await sleep(200)
  await asOwner('alter table elsewhere rename to simulated_messages')
  const stored = async () => (await asOwner("select from simulated_messages where mobile = '9000000005'")).rowCount
  await expect.poll(stored, { timeout: 10_000 }).toBe(1)
})

test('the inbox page escapes the text of messages', async () => {
  const message = { mobile: '9000000003', body: '<script>alert(1)</script>', sentAt: new Date() }
  await testApp.data.database.kysely.insertInto('simulatedMessages').values(message).execute()
  const page = await testApp.app.inject({ url: '/simulators/inbox' })
  expect(page.body).toContain('&lt;script&gt;')
  expect(page.body).not.toContain('<script>')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

test('the HTML of an email is a page without scripts, and an SMS has none', async () => {
  const rows = [
    { mobile: 'asha@example.in', body: 'Hello', html: '<h1>Hello</h1>', sentAt: new Date() },
    { mobile: '9000000006', body: 'Hello', html: null, sentAt: new Date() },
  ]
  const { kysely } = testApp.data.database
  const stored = await kysely.insertInto('simulatedMessages').values(rows).returning('id').execute()
  const [email, sms] = stored.map(({ id }) => `/simulators/inbox/${id}`)
  const inboxPage = await testApp.app.inject({ url: '/simulators/inbox' })
  expect(inboxPage.body).toContain(`href="${email}"`)
  expect(inboxPage.body).not.toContain(`href="${sms}"`)
  const page = await testApp.app.inject({ url: email ?? '' })
  expect(page.body).toBe('<h1>Hello</h1>')
  expect(page.headers['content-security-policy']).toContain('sandbox')
  for (const url of [sms ?? '', '/simulators/inbox/0', '/simulators/inbox/x'])
    expect((await testApp.app.inject({ url })).statusCode).toBe(404)
})

test('the business date moves forward for every process, while codes and sessions use the real time', async () => {
  const { token } = await testApp.logIn('9000000004')
  const other = await createTestApp({ data: testApp.data })
  const move = (days: unknown) =>
    testApp.app.inject({ method: 'POST', url: '/simulators/clock', payload: { advance_days: days } })
  const before = (await move(0)).json().Data.today
  const after = (await move(40)).json().Data
  expect(Date.parse(after.today) - Date.parse(before)).toBe(40 * 86_400_000)
  const elsewhere = async () =>
    (await other.app.inject({ method: 'POST', url: '/simulators/clock', payload: { advance_days: 0 } })).json().Data
      .today
  expect(await elsewhere()).toBe(after.today)
  expect(
    await testApp.call({}, { path: '/Api/Website/InstantJourneyController/getDashboardData', token }),
  ).toMatchObject({ Status: 1 })
  for (const wrong of [-1, 1.5, 'x', null]) expect((await move(wrong)).statusCode).toBe(400)
  await other.close()
})

test('the clock stays within dates that have four digits for the year', async () => {
  const limited = await createTestApp()
  const move = (days: number) =>
    limited.app.inject({ method: 'POST', url: '/simulators/clock', payload: { advance_days: days } })
  const { kysely } = limited.data.database
  await kysely.updateTable('simulatedClock').set({ daysAhead: 36_498 }).execute()
  expect((await move(3)).statusCode).toBe(400)
  expect((await move(2)).json().Data).toMatchObject({ days_ahead: 36_500, today: expect.stringMatching(/^2\d{3}-/) })
  expect((await move(1)).statusCode).toBe(400)
  await limited.close()
})
