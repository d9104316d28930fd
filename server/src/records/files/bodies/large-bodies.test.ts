import { Readable } from 'node:stream'
import { clientCredential } from 'contract/client-credential'
import { requiredDocuments } from 'contract/documents/required-documents'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { stepsBefore } from 'domain/journey/step-access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SeededCustomer, seedCustomer } from '../../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let customer: SeededCustomer
let origin: string
beforeAll(async () => {
  testApp = await createTestApp()
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  customer = await seedCustomer(testApp.data.database, stepsBefore('selfie_upload'))
})
afterAll(() => testApp.close())

const basic = `Basic ${Buffer.from(clientCredential).toString('base64')}`
const large = Buffer.alloc(1_000_000).toString('base64')
const selfie = { event_name: 'selfie_upload', file: large }

async function post(body: object, { path = paths.customerRegistration as string, token = '', chunked = false } = {}) {
  const payload = JSON.stringify(body)
  const response = await testApp.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: token === '' ? basic : `Bearer ${token}`, 'content-type': 'application/json' },
    payload: chunked ? Readable.from(payload.match(/.{1,50000}/g) ?? []) : payload,
  })
  return { code: response.statusCode, close: response.headers.connection === 'close', body: response.json() }
}
const tooLarge = { code: 413, body: { Status: 0, Message: 'The request is too large.' } }

test.each([false, true])('a large body without a session is refused (length unknown: %s)', async (chunked) => {
  for (const path of [paths.customerRegistration, paths.leadDetails, paths.legacyUpload]) {
    expect(await post(selfie, { path, chunked })).toMatchObject({ ...tooLarge, close: true })
  }
})

test('an ended session is refused before the body is read', async () => {
  const answer = await post(selfie, { token: 'x'.repeat(43) })
  expect(answer).toMatchObject({ code: 200, body: { Status: 5, Message: refusals.sessionInvalid() } })
})

test.each([false, true])('a customer may send a file (length unknown: %s)', async (chunked) => {
  const answer = await post(selfie, { token: customer.token, chunked })
  expect(answer).toMatchObject({ code: 200, body: { Status: 0, Message: refusals.fileNotImage() } })
})

test('fields other than the file may not be large', async () => {
  const { token } = customer
  expect(await post({ ...selfie, file_ext: large }, { token })).toMatchObject(tooLarge)
  expect(await post({ event_name: 'login', mobile: large }, { token })).toMatchObject(tooLarge)
  expect(await post({ ...selfie, file: [large] }, { token })).toMatchObject(tooLarge)
})

test('a file above the limit for uploads is refused', async () => {
  const answer = await post({ ...selfie, file: 'A'.repeat(17 * 1024 * 1024) }, { token: customer.token })
  expect(answer).toMatchObject(tooLarge)
})

test('other calls accept no large body from anybody', async () => {
  for (const path of [paths.dashboardData, paths.mandatoryDocuments, paths.stepStatus]) {
    expect(await post({ file: large }, { path, token: customer.token })).toMatchObject(tooLarge)
  }
})

test.each([
  ['no JSON', `{"event_name":"selfie_upload","file":"${large}`],
  ['a list', `["${large}"]`],
  ['a forbidden name', `{"event_name":"selfie_upload","__proto__":{"x":1},"file":"${large}"}`],
  ['an unknown event', `{"event_name":"drop_tables","file":"${large}"}`],
])('a large body with %s is answered 400', async (_name, payload) => {
  const response = await testApp.app.inject({
    method: 'POST',
    url: paths.customerRegistration,
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    payload,
  })
  expect([response.statusCode, response.json().Status]).toEqual([400, 0])
})

test('a customer may send all required documents at the same time', async () => {
  const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' }
  const sent = requiredDocuments.map(({ event_name, doc_type }) =>
    fetch(origin + paths.leadDetails, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ event_name, doc_type, file: 'A'.repeat(2_000_000) }),
    }),
  )
  const replies = (await Promise.all(sent)).map(async (response) => [response.status, await response.json()])
  const reached = [200, { Status: 0, Message: refusals.stepNotReached() }]
  expect(await Promise.all(replies)).toEqual(requiredDocuments.map(() => reached))
})

test('over a real connection an ended session is answered while the body is still being sent', async () => {
  const ask = async (path: string, authorization: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return [response.status, ((await response.json()) as { Message: string }).Message]
  }
  const file = 'A'.repeat(12_000_000)
  const { customerRegistration, legacyUpload } = paths
  const ended = await ask(customerRegistration, `Bearer ${'x'.repeat(43)}`, { ...selfie, file })
  expect(ended).toEqual([200, refusals.sessionInvalid()])
  const taken = await ask(customerRegistration, `Bearer ${customer.token}`, { ...selfie, file })
  expect(taken).toEqual([200, refusals.fileNotImage()])
  const older = await ask(legacyUpload, basic, { token: customer.token, file, docs_id: '6' })
  expect(older).toEqual([200, refusals.stepNotReached()])
})
