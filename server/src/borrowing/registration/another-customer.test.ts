import type { Endpoint, EventContract } from 'contract/endpoint'
import { endpoints } from 'contract/endpoints'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simulatedName } from '../../providers/pan-check/simulated-pan.ts'
import { type Registered, readRegistration, register } from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let asha: Registered
let other: Registered
/** What must never be in a reply to Asha. */
let dataOfOther: string[]
let endedToken: string

beforeAll(async () => {
  testApp = await createTestApp()
  asha = await register(testApp, '9150000001', { pancard_verification: { pancard: 'ABCPA1234A' } })
  const salaryDate = addDays(testApp.clock.today(), -61)
  const address = {
    residence_address_1: '77 Distinctive Terrace',
    residence_address_2: 'Faraway Quarter',
    residence_landmark: 'Peculiar Tower',
    residence_pincode: '799277',
  }
  other = await register(testApp, '9159876543', {
    pancard_verification: { pancard: 'ZZYPX8765Q' },
    personal_details: {
      personal_email: 'zz.unique@mail.example',
      dob: '1987-12-29',
      marital_status_id: 2,
      spouse_name: 'Uniqueness',
    },
    residence_details: address,
    income_details: { monthly_income: '8765432', salary_date: salaryDate },
  })
  const { profilePictureFileId } = await readRegistration(testApp, other)
  const name = simulatedName('ZZYPX8765Q')
  const personal = ['zz.unique@mail.example', '1987-12-29', 'Uniqueness', '8765432', salaryDate, 'Zoya', name]
  const ids = [
    other.profileId,
    other.token,
    other.mobile,
    other.pan,
    String(other.leadId),
    String(profilePictureFileId),
  ]
  dataOfOther = [...Object.values(address), ...personal, ...ids]
  endedToken = (await newSession()).token
  await call(endpoints.logout.path, {}, endedToken)
})
afterAll(() => testApp.close())

let lastMobile = 9_151_000_000
const newSession = () => testApp.logIn(String(++lastMobile))

const eventsOf = (endpoint: Endpoint): [string, EventContract][] =>
  'events' in endpoint ? Object.entries(endpoint.events) : [['', endpoint.event]]

const sessionCalls = Object.values(endpoints as Record<string, Endpoint>).flatMap((endpoint) =>
  eventsOf(endpoint)
    .filter(([, event]) => event.credential === 'session')
    .map(
      ([name, event]) => [`${endpoint.path.split('/').at(-1)} ${name}`, { path: endpoint.path, name, event }] as const,
    ),
)

/** Required fields of some calls; without them the call would be refused before ownership is checked. */
const needed = { kind: 'UPI', version: '2026-11-16', purpose: 'marketing', has_notices: false }
/** Ids of the other customer, added to every request. */
const stolen = () => ({
  ...needed,
  ...{ lead_id: other.leadId, pancard: other.pan, mobile: other.mobile, panNumber: other.pan },
})
const call = async (path: string, body: object, token?: string) => {
  const response = await testApp.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: token === undefined ? `Basic ${btoa('website:public')}` : `Bearer ${token}` },
    payload: body,
  })
  const { 'x-request-id': _random, ...headers } = response.headers
  const raw = `${response.body} ${JSON.stringify(headers)}`
  return { code: response.statusCode, raw, body: response.json() }
}
const expectNothingOfOther = (raw: string) => {
  for (const secret of dataOfOther) expect(raw).not.toContain(secret)
}
const rowsOfOther = async () => {
  const { rows } = await testApp.data.database.pool.query(
    `select to_jsonb(c) as customer, (select jsonb_agg(a) from applicants a where a.customer_id = c.id) as applicant,
       (select jsonb_agg(l) from leads l where l.customer_id = c.id) as leads,
       (select jsonb_agg(f) from files f where f.customer_id = c.id) as files
     from customers c where profile_id = $1`,
    [other.profileId],
  )
  return rows[0]
}

test('the test finds the calls that need a session', () => {
  expect(sessionCalls.length).toBeGreaterThan(20)
})

describe.each(sessionCalls)('%s', (_name, { path, name, event }) => {
  test("another customer's profile_id gets the same reply as an ended session and no data", async () => {
    const before = await rowsOfOther()
    for (const profile_id of [other.profileId, [other.profileId], { toString: other.profileId }]) {
      const reply = await call(path, { ...stolen(), event_name: name, profile_id }, asha.token)
      expect([reply.code, reply.body.Status]).toEqual([200, event.sessionInvalid])
      expectNothingOfOther(reply.raw)
    }
    expect(await rowsOfOther()).toEqual(before)
  })

  test("another customer's lead, PAN and mobile in a request return no data of that customer and change nothing", async () => {
    const before = await rowsOfOther()
    // Logging out would end the session that the next call needs.
    const token = /logout/i.test(path) ? (await newSession()).token : asha.token
    const reply = await call(path, { ...stolen(), event_name: name }, token)
    expect(reply.code).toBe(200)
    expectNothingOfOther(reply.raw)
    expect(await rowsOfOther()).toEqual(before)
  })

  test('a missing, a made-up and an ended session are refused', async () => {
    const similar = `${other.token.startsWith('A') ? 'B' : 'A'}${other.token.slice(1)}`
    for (const token of [undefined, 'made-up', similar, endedToken]) {
      const reply = await call(path, { ...stolen(), event_name: name, profile_id: other.profileId }, token)
      expect([reply.code, reply.body.Status]).toEqual([200, event.sessionInvalid])
      expectNothingOfOther(reply.raw)
    }
  })
})
