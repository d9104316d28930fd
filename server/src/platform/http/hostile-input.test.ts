import type { Endpoint } from 'contract/endpoint'
import { endpoints } from 'contract/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hostileRequest, problemOfReply } from '../../testing/hostile-requests.ts'
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/test-app.ts'

/** Fixed, so that a failure can be reproduced. */
const seed = 20_261_115
const numRuns = Number(process.env.FUZZ_RUNS ?? 30)

let testApp: TestApp
let customer: LoggedIn
let mobile = 9_876_500_000
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
beforeEach(async () => {
  // One of the hostile requests may log the customer out.
  customer = await testApp.logIn(String(++mobile))
})
afterAll(() => testApp.close())

test.each(Object.entries(endpoints))('%s replies to any input with an envelope', async (_name, endpoint: Endpoint) => {
  const requests = hostileRequest(endpoint, () => customer.token)
  const property = fc.asyncProperty(requests, async ({ body, headers }) => {
    const response = await testApp.app.inject({ method: 'POST', url: endpoint.path, headers, payload: body })
    expect(problemOfReply(response.statusCode, response.body)).toBeUndefined()
  })
  await fc.assert(property, { seed, numRuns })
})
