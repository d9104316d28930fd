import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const callbackPaths = ['/thanku', '/fail', '/payments/payu/webhook', '/payments/razorpay/webhook']

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '\0', '\ud800', '__proto__', "' or 1=1 --", '9'.repeat(2_000), `L${'A'.repeat(24)}`, 'success'),
)
const fields = fc.record(
  Object.fromEntries(
    ['txnid', 'status', 'amount', 'key', 'hash', 'mihpayid', 'udf5', 'email', '__proto__'].map((name) => [
      name,
      hostileText,
    ]),
  ),
  { requiredKeys: [] },
)
const bodies = fc.oneof(
  fields.map((body) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(body as Record<string, string>).toString(),
  })),
  fields.map((body) => ({ type: 'application/json', body: JSON.stringify(body) })),
  fc.json().map((body) => ({ type: 'application/json', body })),
  fc.string({ unit: 'binary', maxLength: 200 }).map((body) => ({ type: 'application/json', body })),
  hostileText.map((body) => ({ type: 'text/plain', body })),
)

test('arbitrary posts to the callbacks cause no server error, no ledger entry and no redirect to another site', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...callbackPaths), bodies, hostileText, async (url, { type, body }, signature) => {
      const headers = { 'content-type': type, 'x-razorpay-signature': encodeURIComponent(signature.toWellFormed()) }
      const response = await testApp.app.inject({ method: 'POST', url, headers, payload: body })
      expect(response.statusCode).toBeLessThan(500)
      expect(response.statusCode).not.toBe(200)
      if (response.statusCode === 303)
        expect(response.headers.location).toMatch(/^\/(thanku|fail)(\?txn=L[A-Z2-7]{24})?$/)
    }),
    { seed: 20_261_115, numRuns: 500 },
  )
  const entries = await testApp.data.database.kysely.selectFrom('ledgerEntries').select('id').execute()
  expect(entries).toEqual([])
})

test('a body that is too large is refused', async () => {
  const payload = `txnid=${'x'.repeat(100_000)}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const url of callbackPaths)
    expect((await testApp.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(413)
})

test('forged webhooks are limited by the address they come from', async () => {
  const strict = await createTestApp({ env: { REQUESTS_PER_MINUTE_ADDRESS: '30' }, data: testApp.data })
  const forge = async (remoteAddress: string) => {
    const headers = { 'content-type': 'application/json' }
    const url = '/payments/payu/webhook'
    return (await strict.app.inject({ method: 'POST', url, headers, payload: '{}', remoteAddress })).statusCode
  }
  const codes = []
  for (let sent = 0; sent < 5; sent++) codes.push(await forge('192.0.2.1'))
  expect(codes).toEqual([400, 400, 400, 429, 429])
  expect(await forge('192.0.2.2')).toBe(400)
  await strict.close()
})
