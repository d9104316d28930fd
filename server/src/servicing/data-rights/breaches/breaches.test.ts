import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { findCustomerByMobile } from '../../../records/customers/queries.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { eraseCustomer } from '../erase-customer.ts'
import { announceBreach, UnknownCustomers } from './announce-breach.ts'
import { listBreaches } from './breaches.ts'
import { type BreachFile, readBreachFile } from './read-breach-file.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

const words = {
  noticed_on: '2026-11-14',
  consequences: 'Strangers may call you in our name.',
  measures: 'The gap is closed.',
  advice: 'Give nobody a code.',
}
/** The file of an operator, as the command reads it. */
const fileOf = (what_happened: string, customers: 'all' | string[]) =>
  readBreachFile(JSON.stringify({ ...words, what_happened, customers }), '2026-11-18')
const announce = (file: BreachFile) => announceBreach(testApp.dependencies, file, 'Meera')
const inboxOf = async (mobile: string): Promise<string[]> =>
  (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` }))
    .json()
    .flatMap(({ text }: { text: string }) => (text.includes('security incident') ? [text] : []))
const noticesOf = async (id: number) =>
  (await listBreaches(testApp.data.database.kysely)).find((breach) => breach.id === id)

test('each affected customer gets an SMS and finds the notice in the account, and nobody else does', async () => {
  const [affected, other] = [await testApp.logIn('9180000001'), await testApp.logIn('9180000002')]
  const { id, added } = await announce(fileOf('A list was copied.', ['9180000001', affected.profileId]))
  expect(added).toBe(1)
  await testApp.runJobs()
  expect(await inboxOf('9180000001')).toEqual([expect.stringContaining('noticed on 14-11-2026')])
  expect(await inboxOf('9180000002')).toEqual([])
  const breachesOf = async (token: string) =>
    (await testApp.call({ event_name: 'status' }, { path: paths.dataRights, token })).Data.breaches
  expect(await breachesOf(affected.token)).toEqual([{ id, ...words, what_happened: 'A list was copied.' }])
  expect(await breachesOf(other.token)).toEqual([])
  expect(await noticesOf(id)).toMatchObject({ affected: 1, notified: 1, recordedBy: 'Meera' })
})

test('the same words tell only customers who were not on the list, and an unknown customer stops everything', async () => {
  for (const mobile of ['9180000005', '9180000006']) await testApp.logIn(mobile)
  const first = await announce(fileOf('A mail went astray.', ['9180000005']))
  const second = await announce(fileOf('A mail went astray.', ['9180000005', '9180000006']))
  expect(second).toEqual({ id: first.id, added: 1 })
  const wrong = fileOf('Another mail went astray.', ['9180000005', '9180009999'])
  await expect(announce(wrong)).rejects.toThrow(new UnknownCustomers('9180009999'))
  expect((await listBreaches(testApp.data.database.kysely)).map(({ whatHappened }) => whatHappened)).not.toContain(
    'Another mail went astray.',
  )
})

test('all means everybody who has logged in; customers erased since then are left out', async () => {
  const { kysely } = testApp.data.database
  await testApp.logIn('9180000007')
  await testApp.call({ event_name: 'login', mobile: '9180000008' })
  const { id } = await announce(fileOf('A server was opened.', 'all'))
  const { id: customerId = 0 } = (await findCustomerByMobile(kysely, '9180000007')) ?? {}
  await inTransaction(testApp.data.database, (transaction) =>
    eraseCustomer(transaction, testApp.clock, customerId, { hasHadLoan: false, leadIds: [] }),
  )
  const { affected = 0 } = (await noticesOf(id)) ?? {}
  await testApp.runJobs()
  expect(await noticesOf(id)).toMatchObject({ affected: affected - 1, notified: affected - 1 })
  expect(await inboxOf('9180000008')).toEqual([])
})

test.each([
  ['a day in the future', { noticed_on: '2026-11-19' }, 'is in the future'],
  ['no advice', { advice: ' ' }, 'must not be empty'],
  ['no customers', { customers: [] }, 'customers'],
])('a file with %s is refused', (_what, change, message) => {
  const file = { ...words, what_happened: 'x', customers: 'all', ...change }
  expect(() => readBreachFile(JSON.stringify(file), '2026-11-18')).toThrow(message)
})

test('what customers were told cannot be changed', async () => {
  await expect(testApp.data.asOwner(`update breaches set advice = 'other'`)).rejects.toThrow('append-only')
})
