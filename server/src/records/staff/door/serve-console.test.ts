import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSettings, publicSettings } from '../../../testing/live-settings.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createConsoleClient, openConsole } from '../testing/console-client.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const entriesOf = async (staffId: string) =>
  (
    await testApp.data.asOwner(
      'select kind, event, result, subject from audit_entries where staff_id = $1 order by id',
      [staffId],
    )
  ).rows

test('a call from another origin, from a script of another site, or without an origin is refused', async () => {
  const client = createConsoleClient(testApp)
  await client.logInAs('support')
  const { headers } = client
  for (const wrong of [
    { origin: 'http://localhost:4000' },
    { origin: 'https://evil.example' },
    { origin: undefined },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const all = Object.entries({ ...headers, cookie: `staff=${client.token()}`, ...wrong })
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/console/api/session',
      headers: Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Record<string, string>,
      payload: { event_name: 'me' },
    })
    expect([wrong, response.statusCode]).toEqual([wrong, 403])
  }
  expect((await client.call('session', 'me')).code).toBe(200)
})

test('a name that only leads to this machine is not the console', async () => {
  const client = createConsoleClient(testApp, 'http://rebound.example:3000')
  expect((await client.call('session', 'options')).code).toBe(404)
})

test('elsewhere the console has a host of its own, and each host serves only its own paths', async () => {
  const env = { ...publicSettings, PUBLIC_URL: 'https://loans.example', CONSOLE_URL: 'https://desk.loans.example' }
  const app = await createTestApp({ env, data: testApp.data })
  const codeOf = async (host: string, url: string) =>
    (await app.app.inject({ method: 'POST', url, headers: { host, origin: `https://${host}` }, payload: {} }))
      .statusCode
  expect(await codeOf('desk.loans.example', '/console/api/session')).toBe(400)
  expect(await codeOf('loans.example', '/console/api/session')).toBe(404)
  expect(await codeOf('loans.example', '/Api/Website/InstantJourneyController/getDashboardData')).not.toBe(404)
  expect(await codeOf('desk.loans.example', '/Api/Website/InstantJourneyController/getDashboardData')).toBe(404)
  expect((await app.app.inject({ url: '/healthz', headers: { host: 'desk.loans.example' } })).statusCode).toBe(200)
  await app.close()
})

test('on a public address without a host of its own there is no console', async () => {
  const env = { ...publicSettings, PUBLIC_URL: 'https://loans.example' }
  const app = await createTestApp({ env, data: testApp.data })
  for (const host of ['loans.example', 'localhost:3000'])
    expect((await app.app.inject({ method: 'POST', url: '/console/api/session', headers: { host } })).statusCode).toBe(
      404,
    )
  await app.close()
})

test('a sample person logs in only where every provider is simulated, on loopback', async () => {
  const here = await createConsoleClient(testApp).call('session', 'sample', { role: 'support' })
  expect(here).toMatchObject({ code: 200, Status: 1 })
  const elsewhere = [
    [{ ...liveSettings, METRICS_TOKEN: '' }, 'https://desk.loans.example'],
    [
      { ...publicSettings, PUBLIC_URL: 'https://loans.example', CONSOLE_URL: 'https://desk.example' },
      'https://desk.example',
    ],
    [
      { PAYOUT_PROVIDER: 'cashfree', CASHFREE_PAYOUT_CLIENT_ID: 'x', CASHFREE_PAYOUT_CLIENT_SECRET: 'payout-92c6fa' },
      'http://localhost:3000',
    ],
  ] as const
  for (const [env, origin] of elsewhere) {
    const app = await createTestApp({ env, data: testApp.data })
    const client = createConsoleClient(app, origin)
    expect((await client.call('session', 'sample', { role: 'support' })).code).toBe(400)
    expect((await client.call('session', 'options')).Data.has_sample_people).toBe(false)
    await app.close()
  }
})

test('the session of a sample person is worth nothing where sample people may not log in', async () => {
  const client = createConsoleClient(testApp)
  await client.logInAs('support')
  const env = {
    PAYOUT_PROVIDER: 'cashfree',
    CASHFREE_PAYOUT_CLIENT_ID: 'x',
    CASHFREE_PAYOUT_CLIENT_SECRET: 'payout-92c6fa',
  }
  const live = await createTestApp({ env, data: testApp.data })
  const same = createConsoleClient(live)
  same.headers.cookie = `staff=${client.token()}`
  expect((await same.call('session', 'me')).code).toBe(401)
  await live.close()
})

test('after fifteen minutes without a key or a click the screen is locked, however often it refreshes itself', async () => {
  const client = await openConsole(testApp, ['support'])
  for (let minute = 1; minute <= 14; minute++) {
    testApp.clock.advance(60)
    client.headers['x-idle-seconds'] = String(minute * 60)
    expect((await client.call('session', 'me')).code).toBe(200)
  }
  testApp.clock.advance(60)
  client.headers['x-idle-seconds'] = String(15 * 60)
  expect(await client.call('session', 'me')).toMatchObject({ code: 401, Data: { session: 'locked' } })
  client.headers['x-idle-seconds'] = '0'
  expect((await client.call('staff', 'matrix')).code).toBe(401)
  expect((await client.call('session', 'unlock')).Status).toBe(1)
  expect((await client.call('staff', 'matrix')).code).toBe(200)
})

test('keys and clicks keep the screen open, and a click after fifteen idle minutes comes too late', async () => {
  const client = await openConsole(testApp, ['support'])
  for (const seconds of [800, 800, 800]) {
    testApp.clock.advance(seconds)
    expect((await client.call('session', 'me')).code).toBe(200)
  }
  testApp.clock.advance(901)
  expect((await client.call('session', 'me')).code).toBe(401)
})

test('a person locks their own screen', async () => {
  const client = await openConsole(testApp, ['support'])
  await client.call('session', 'lock')
  expect(await client.call('session', 'me')).toMatchObject({ code: 401, Data: { session: 'locked' } })
})

test('a leaver’s sessions end at once, and so do roles that are taken away', async () => {
  const leaver = await openConsole(testApp, ['support'])
  const administrator = await openConsole(testApp, ['administrator'])
  const body = { staff_id: leaver.staffId, reason: 'Has left the company' }
  expect(await administrator.act('staff', 'end', body)).toMatchObject({ code: 200, Status: 1 })
  expect((await leaver.call('session', 'me')).code).toBe(401)
  await testApp.data.asOwner('delete from staff_roles where staff_id = $1', [administrator.staffId])
  expect((await administrator.call('staff', 'list')).code).toBe(403)
})

test('the last two administrators cannot be ended', async () => {
  await testApp.data.asOwner(
    `update staff set state = 'ENDED', ended_at = now() where id in (select staff_id from staff_roles where role = 'administrator') and state <> 'ENDED'`,
  )
  const [one, two, three] = [
    await openConsole(testApp, ['administrator']),
    await openConsole(testApp, ['administrator']),
    await openConsole(testApp, ['administrator']),
  ]
  const end = (staffId: string) => one.act('staff', 'end', { staff_id: staffId, reason: 'Has left the company' })
  expect((await end(one.staffId)).Message).toContain('Another administrator')
  expect((await end(three.staffId)).Status).toBe(1)
  expect(await end(two.staffId)).toMatchObject({ Status: 0, Message: expect.stringContaining('last two') })
})

test('an act is done once for its key, and its repetition gets the same answer', async () => {
  const [administrator, leaver] = [
    await openConsole(testApp, ['administrator']),
    await openConsole(testApp, ['support']),
  ]
  const act = {
    event_name: 'end',
    staff_id: leaver.staffId,
    reason: 'Has left the company',
    request_key: randomUUID(),
  }
  await administrator.confirm('staff', act)
  const first = await administrator.send('staff', act)
  expect(await administrator.send('staff', act)).toMatchObject({ Status: 1, Message: first.Message })
  expect(await administrator.send('staff', { ...act, reason: 'Another reason' })).toMatchObject({ code: 409 })
  expect((await entriesOf(administrator.staffId)).filter(({ event }) => event === 'staff.end')).toEqual([
    { kind: 'ACT', event: 'staff.end', result: 'done', subject: `staff:${leaver.staffId}` },
    expect.objectContaining({ kind: 'REFUSAL' }),
  ])
})

test('a confirmation is for exactly one act of this session, and is used once', async () => {
  const [administrator, other] = [
    await openConsole(testApp, ['administrator']),
    await openConsole(testApp, ['administrator']),
  ]
  const [one, two] = [await openConsole(testApp, ['support']), await openConsole(testApp, ['support'])]
  const actOn = (staffId: string) => ({
    ...{ event_name: 'end', staff_id: staffId, reason: 'Has left the company', request_key: randomUUID() },
  })
  const act = actOn(one.staffId)
  expect(await administrator.send('staff', act)).toMatchObject({ code: 403, Data: { step_up: 'required' } })
  await administrator.confirm('staff', act)
  expect((await administrator.send('staff', { ...act, staff_id: two.staffId })).code).toBe(403)
  expect((await other.send('staff', act)).code).toBe(403)
  expect((await administrator.send('staff', act)).Status).toBe(1)
  expect((await administrator.send('staff', { ...act, request_key: randomUUID() })).code).toBe(403)
})

test('a confirmation is worth nothing after five minutes', async () => {
  const [administrator, leaver] = [
    await openConsole(testApp, ['administrator']),
    await openConsole(testApp, ['support']),
  ]
  const act = { event_name: 'end', staff_id: leaver.staffId, reason: 'Has left', request_key: randomUUID() }
  await administrator.confirm('staff', act)
  testApp.clock.advance(301)
  expect((await administrator.send('staff', act)).code).toBe(403)
})

test('what is refused is recorded with its reason, and leaves nothing else behind', async () => {
  const client = await openConsole(testApp, ['support'])
  await client.call('staff', 'list')
  expect(await entriesOf(client.staffId)).toEqual([
    {
      kind: 'REFUSAL',
      event: 'staff.list',
      result: expect.stringContaining('Your role does not allow'),
      subject: null,
    },
  ])
})

test('a body of the wrong shape is answered 400, and one with a mistake in words for the person', async () => {
  const administrator = await openConsole(testApp, ['administrator'])
  expect((await administrator.call('staff', 'end', { staff_id: 7 })).code).toBe(400)
  expect((await administrator.call('staff', 'nothing')).code).toBe(400)
  const asked = {
    ...{ name: 'A', email: 'x', pan: 'x', mobile: '1' },
    roles: [{ role: 'support' }],
    reason: 'new here',
    version: '',
  }
  expect(await administrator.act('staff', 'invite', asked)).toMatchObject({ code: 200, Status: 0 })
})
