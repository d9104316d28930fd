import { clientReportPath as url } from 'contract/site/client-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ env: { REQUESTS_PER_MINUTE_ADDRESS: '200' } })
})
afterAll(() => testApp.close())

const post = async (payload: object) => (await testApp.app.inject({ method: 'POST', url, payload })).statusCode
const readMetrics = async () => (await testApp.app.inject({ url: '/metrics' })).body

test('reports of browsers are counted by page and logged without personal data', async () => {
  const at = 'later-stages-l8FjoAYo.js:1:234'
  const errors = [{ kind: 'chunk', name: 'TypeError', at, message: 'asha@example.com' }]
  const vitals = { lcp: 900, inp: 120, cls: 0.02 }
  expect(await post({ page: '/repay-loan', errors, vitals })).toBe(204)
  expect(await post({ page: '/my-dashboard/leads?pan=ABCPR1234K', errors: [{ kind: 'error' }] })).toBe(204)
  expect(await post({ page: '/ABCPR1234K', vitals: { cls: 0 } })).toBe(204)
  const metrics = await readMetrics()
  expect(metrics).toContain('client_errors_total{kind="chunk",page="/repay-loan"} 1')
  expect(metrics).toContain('client_errors_total{kind="error",page="/my-dashboard"} 1')
  expect(metrics).toContain('client_largest_contentful_paint_seconds_bucket{le="1",page="/repay-loan"} 1')
  expect(metrics).toContain('client_interaction_to_next_paint_seconds_sum{page="/repay-loan"} 0.12')
  expect(metrics).toContain('client_layout_shift_count{page="other"} 1')
  expect(testApp.logged()).toContain(`"at":"${at}"`)
  expect(testApp.logged() + metrics).not.toMatch(/asha@example|ABCPR1234K/)
})

test.each([
  ['a message in place of a position', { page: '/', errors: [{ kind: 'error', at: 'Asha Rao' }] }],
  ['an unknown kind', { page: '/', errors: [{ kind: 'secret' }] }],
  ['too many errors', { page: '/', errors: Array.from({ length: 6 }, () => ({ kind: 'error' })) }],
  ['a negative time', { page: '/', vitals: { lcp: -1 } }],
  ['no page', {}],
])('a report with %s is refused', async (_name, report) => {
  expect(await post(report)).toBe(400)
})

test('a report that is too large is refused, and an address may send a tenth as many reports as API calls', async () => {
  expect(await post({ page: '/', padding: 'x'.repeat(3_000) })).toBe(413)
  const codes = await Promise.all(Array.from({ length: 30 }, () => post({ page: '/' })))
  expect(codes).toContain(204)
  expect(codes).toContain(429)
  expect((await testApp.call({ event_name: 'login', mobile: '1' })).httpStatus).toBe(200)
})
