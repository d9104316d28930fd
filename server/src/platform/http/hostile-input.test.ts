import { clientCredential } from 'contract/client-credential'
import type { Endpoint, EventContract } from 'contract/endpoint'
import { endpoints } from 'contract/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/test-app.ts'

/** Fixed, so that a failure can be played again; FUZZ_RUNS asks for more inputs. */
const seed = 20_261_115
const numRuns = Number(process.env.FUZZ_RUNS ?? 2_000)

let testApp: TestApp
let someone: LoggedIn
let mobile = 9_876_500_000
beforeAll(async () => {
  const generous = { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' }
  testApp = await createTestApp({ env: generous })
})
beforeEach(async () => {
  someone = await testApp.logIn(String(++mobile))
})
afterAll(() => testApp.close())

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    'A\udfff',
    '__proto__',
    'constructor',
    "' or 1=1 --",
    '<script>',
    '💸'.repeat(50),
  ),
  fc.constantFrom('NaN', '-0', '1e400', '٤٥٦٧', '9876500000', 9_876_500_000, -1, 1e308, true, null),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 1, max: 2_000 }).map((length) => '9'.repeat(length)),
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer({ min: 1, max: 500 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
)

const fieldsOf = (event: EventContract) => Object.keys((event.body as unknown as { shape: object }).shape)

/** A body of the right fields with hostile values, a foreign object, or text that is no JSON at all. */
function bodies(endpoint: Endpoint) {
  const events: [string, EventContract][] =
    'events' in endpoint ? Object.entries(endpoint.events) : [['', endpoint.event]]
  const known = fc.constantFrom(...events).chain(([name, event]) => {
    const fields = Object.fromEntries([...fieldsOf(event), 'profile_id'].map((field) => [field, nasty]))
    return fc.record(fields, { requiredKeys: [] }).map((body) => JSON.stringify({ event_name: name, ...body }))
  })
  return fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 2, arbitrary: fc.jsonValue().map((value) => JSON.stringify({ event_name: value, mobile: value })) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: known.map((body) => body.slice(0, Math.floor(body.length / 2))) },
  )
}

const credentials = fc.constantFrom(
  () => `Basic ${Buffer.from(clientCredential).toString('base64')}`,
  () => `Bearer ${someone.token}`,
  () => 'Bearer nonsense',
)

describe.each(Object.entries(endpoints))('%s', (_name, endpoint: Endpoint) => {
  test('whatever is sent, the answer is an envelope: 200 with a Status, or a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(bodies(endpoint), credentials, async (payload, authorization) => {
        const response = await testApp.app.inject({
          method: 'POST',
          url: endpoint.path,
          headers: { 'content-type': 'application/json', authorization: authorization() },
          payload,
        })
        const body = response.json()
        expect(response.statusCode).toBeLessThan(500)
        expect([0, 1, 4, 5]).toContain(body.Status)
        expect(typeof body.Message).toBe('string')
        if (response.statusCode !== 200) expect(body.Status).toBe(0)
      }),
      { seed, numRuns },
    )
  }, 120_000)
})
