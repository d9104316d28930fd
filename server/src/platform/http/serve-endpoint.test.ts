import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const basic = `Basic ${Buffer.from(clientCredential).toString('base64')}`
const path = paths.customerRegistration

async function post(payload: string | Buffer, headers: Record<string, string> = {}) {
  const all = { authorization: basic, 'content-type': 'application/json', ...headers }
  const response = await testApp.app.inject({ method: 'POST', url: path, headers: all, payload })
  return { code: response.statusCode, body: response.json(), headers: response.headers }
}

test.each([
  ['not JSON', '{"event_name":', 400],
  ['nothing', '', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['no event', '{}', 400],
  ['an unknown event', '{"event_name":"drop_tables"}', 400],
  ['an event named after a method of objects', '{"event_name":"toString"}', 400],
  ['an event that is not a string', '{"event_name":["login"]}', 400],
  ['__proto__', '{"event_name":"login","mobile":"9876543210","__proto__":{"x":1}}', 400],
  ['a mobile that is an object', '{"event_name":"login","mobile":{"$gt":""}}', 400],
  ['a value whose rule has no message', '{"event_name":"otp_verify","profile_id":"A","otp":"1234","dob":"1 May"}', 400],
  ['NUL', '{"event_name":"otp_verify","profile_id":"A\\u0000","otp":"1234"}', 400],
  ['a lone surrogate', '{"event_name":"otp_verify","profile_id":"A\\ud800","otp":"1234"}', 400],
  ['1 MB of text', JSON.stringify({ event_name: 'login', mobile: '9'.repeat(1_000_000) }), 413],
])('%s is answered with an envelope and the right HTTP status', async (_name, payload, code) => {
  const answer = await post(payload)
  expect(answer.code).toBe(code)
  expect(answer.body).toEqual({ Status: 0, Message: expect.any(String) })
})

test('a deeply nested body is answered 400', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  expect((await post(`{"event_name":"login","mobile":${deep}}`)).code).toBe(400)
})

test('a body that is not JSON is answered 415', async () => {
  expect((await post('mobile=9876543210', { 'content-type': 'application/x-www-form-urlencoded' })).code).toBe(415)
  expect((await post('hello', { 'content-type': 'text/plain' })).code).toBe(415)
})

test('a missing or wrong credential is answered 401', async () => {
  for (const authorization of ['', 'Basic d3Jvbmc6d3Jvbmc=', 'Bearer', 'Digest x']) {
    const answer = await post('{"event_name":"login","mobile":"9876543210"}', { authorization })
    expect([answer.code, answer.body.Status]).toEqual([401, 0])
  }
})

test('the scheme of a credential may be written in any case', async () => {
  const answer = await post('{"event_name":"login","mobile":"9876543211"}', { authorization: basic.replace('B', 'b') })
  expect(answer.code).toBe(200)
})

test('an unknown token gets the reply of an ended session, also from a call that needs no session', async () => {
  for (const path of [paths.dashboardData, paths.paymentStatus])
    expect(await testApp.call({}, { path, token: 'made-up' })).toMatchObject({ httpStatus: 200, Status: 4 })
})

test('the public credential is not enough for a call that needs a session', async () => {
  expect(await testApp.call({}, { path: paths.dashboardData })).toMatchObject({ httpStatus: 200, Status: 4 })
})

test('an unknown path is answered 404 with an envelope', async () => {
  const response = await testApp.app.inject({ method: 'POST', url: '/Api/nothing', payload: {} })
  expect([response.statusCode, response.json().Status]).toEqual([404, 0])
})

test('every reply has the security headers and a request id', async () => {
  const { headers } = await post('{"event_name":"login","mobile":"1"}')
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.stringMatching(/max-age=63072000; includeSubDomains/),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{8}){3}$/),
    'content-type': 'application/json; charset=utf-8',
  })
  const page = await testApp.app.inject({ url: '/api-docs' })
  expect(page.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  })
  expect(headers.server).toBeUndefined()
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('a mobile may be sent as a number', async () => {
  const answer = await post('{"event_name":"login","mobile":9876543210}')
  expect(answer.body).toMatchObject({ Status: 1 })
})
