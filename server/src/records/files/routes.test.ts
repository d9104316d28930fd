import { stepsBefore } from 'domain/journey/step-access'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jpegOf } from '../../testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let picture: string
let owner: SeededCustomer
let address: string

const newCustomer = () => seedCustomer(testApp.data.database, stepsBefore('selfie_upload'))
const upload = async ({ token }: SeededCustomer) => {
  const answer = await testApp.call({ event_name: 'selfie_upload', file: picture }, { token })
  return String(answer.Data.selfie_doc_url)
}
beforeAll(async () => {
  testApp = await createTestApp()
  picture = (await jpegOf({ width: 60, height: 60 })).toString('base64')
  owner = await newCustomer()
  address = await upload(owner)
})
afterAll(() => testApp.close())

const get = async (url: string, cookie?: string) => {
  const { statusCode, headers, rawPayload } = await testApp.app.inject({
    url,
    ...(cookie !== undefined && { headers: { cookie } }),
  })
  return { statusCode, headers, rawPayload }
}

/** The reply must not reveal whether the file exists. */
async function expectNothing(url: string, cookie?: string): Promise<void> {
  const { statusCode, rawPayload } = await get(url, cookie)
  expect([statusCode, rawPayload.toString()]).toEqual([
    404,
    '{"Status":0,"Message":"There is nothing at this address."}',
  ])
}

test('the owner sees the file, and no cache stores it', async () => {
  const { statusCode, headers } = await get(address, owner.cookie)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('an address opens nothing without a browser that the owner is logged in on', async () => {
  const other = await newCustomer()
  await expectNothing(address)
  await expectNothing(address, other.cookie)
  await expectNothing(address, 'agrim_device=made-up')
})

test('a signature made for another customer does not open the file', async () => {
  const other = await newCustomer()
  const own = new URL(await upload(other), 'http://x')
  const fileId = new URL(address, 'http://x').pathname
  await expectNothing(`${fileId}${own.search}`, owner.cookie)
  await expectNothing(`${fileId}${own.search}`, other.cookie)
  await expectNothing(`${own.pathname}${new URL(address, 'http://x').search}`, other.cookie)
})

test.each([
  ['no signature', (url: URL) => url.searchParams.delete('signature')],
  ['no time', (url: URL) => url.searchParams.delete('expires')],
  ['a later time', (url: URL) => url.searchParams.set('expires', '99999999999')],
  ['another signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
  ['a shorter signature', (url: URL) => url.searchParams.set('signature', 'AAAA')],
  ['two signatures', (url: URL) => url.searchParams.append('signature', 'AAAA')],
  ['another file', (url: URL) => Object.assign(url, { pathname: `/files/${'A'.repeat(32)}` })],
  ['a character that the database cannot store', (url: URL) => Object.assign(url, { pathname: '/files/%00' })],
  ['a path', (url: URL) => Object.assign(url, { pathname: '/files/..%2f..%2fapp-secret' })],
])('an address with %s opens nothing', async (_name, alter) => {
  const url = new URL(address, 'http://x')
  alter(url)
  await expectNothing(url.pathname + url.search, owner.cookie)
})

test('a customer may open six files at a time, and any number one after the other', async () => {
  const { objectStore } = testApp.dependencies.providers
  const readObject = objectStore.get
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const held = vi.spyOn(objectStore, 'get').mockImplementation(async (key) => {
    await isReleased
    return readObject(key)
  })
  const opened = Array.from({ length: 7 }, () => get(address, owner.cookie))
  expect(await Promise.race(opened)).toMatchObject({ statusCode: 429, headers: { 'retry-after': '2' } })
  release()
  const statuses = (await Promise.all(opened)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429])
  held.mockRestore()
  for (let times = 0; times < 8; times++) expect((await get(address, owner.cookie)).statusCode).toBe(200)
})

test('an address is valid for ten minutes', async () => {
  const customer = await newCustomer()
  const url = await upload(customer)
  testApp.clock.advance(590)
  expect((await get(url, customer.cookie)).statusCode).toBe(200)
  testApp.clock.advance(20)
  await expectNothing(url, customer.cookie)
})

test('no signature is logged', () => {
  const signature = new URL(address, 'http://x').searchParams.get('signature') ?? ''
  expect(testApp.logged()).toContain('/files/:id')
  expect(testApp.logged()).not.toContain(signature)
})
