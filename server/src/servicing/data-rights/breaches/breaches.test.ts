import { paths } from 'contract/paths'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { findCustomerByMobile, purgeUnverifiedCustomers } from '../../../records/customers/queries.ts'
import { seedCustomers } from '../../../testing/seed-customers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { eraseCustomer } from '../erase-customer.ts'
import { announceBreach, UnknownCustomers } from './announce-breach.ts'
import { listBreaches } from './breaches.ts'
import { type BreachFile, readBreachFile } from './read-breach-file.ts'
import { breachNoticesTask, sendBreachNotices } from './send-breach-notices.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())
afterEach(() => vi.restoreAllMocks())

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
const send = (
  id: number,
  { messagesPerSecond = 100, stopping }: { messagesPerSecond?: number; stopping?: AbortSignal } = {},
) =>
  sendBreachNotices(
    { ...testApp.dependencies, sms: testApp.dependencies.providers.sms, messagesPerSecond },
    id,
    stopping,
  )
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

test('a message that could not be sent is sent by the next attempt, and the others only once', async () => {
  for (const mobile of ['9180000003', '9180000004']) await testApp.logIn(mobile)
  const { id } = await announce(fileOf('A laptop was stolen.', ['9180000003', '9180000004']))
  const { sms } = testApp.dependencies.providers
  const { sendNotice } = sms
  vi.spyOn(sms, 'sendNotice').mockImplementation((notice) =>
    notice.mobile === '9180000003' ? Promise.reject(new ProviderFailure('msg91', 'refused')) : sendNotice(notice),
  )
  await expect(send(id)).rejects.toThrow(/^1 messages about breach \d+ could not be sent, the first because: .*refused/)
  expect(await noticesOf(id)).toMatchObject({ affected: 2, notified: 1 })
  vi.restoreAllMocks()
  await send(id)
  await send(id)
  expect(await inboxOf('9180000003')).toHaveLength(1)
  expect(await inboxOf('9180000004')).toHaveLength(1)
})

test('if the server stops, the job ends between two messages, and another notifies the rest, each customer once', async () => {
  const mobiles = ['9180000021', '9180000022', '9180000023']
  for (const mobile of mobiles) await testApp.logIn(mobile)
  const { id } = await announce(fileOf('A disk was lost.', mobiles))
  const { sms } = testApp.dependencies.providers
  const stopping = new AbortController()
  const { sendNotice } = sms
  vi.spyOn(sms, 'sendNotice').mockImplementation(async (notice) => {
    stopping.abort()
    return sendNotice(notice)
  })
  await send(id, { messagesPerSecond: 1, stopping: stopping.signal })
  expect(await noticesOf(id)).toMatchObject({ affected: 3, notified: 1 })
  await testApp.runJobs()
  for (const mobile of mobiles) expect(await inboxOf(mobile)).toHaveLength(1)
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

test('the messages are a job, so that they survive a restart, and jobs about breaches run one after another', async () => {
  await testApp.logIn('9180000009')
  const { id } = await announce(fileOf('A disk was lost.', ['9180000009']))
  const { rows } = await testApp.data.asOwner(
    'select task_identifier as task, queue_name as queue from graphile_worker.jobs where key = $1',
    [`${breachNoticesTask.name}:${id}`],
  )
  expect(rows).toEqual([{ task: breachNoticesTask.name, queue: breachNoticesTask.name }])
})

test('an affected customer who never logged in is purged like the others', async () => {
  await testApp.call({ event_name: 'login', mobile: '9180000010' })
  const { kysely } = testApp.data.database
  await announce(fileOf('A form was copied.', ['9180000010']))
  expect(await purgeUnverifiedCustomers(kysely, new Date(Date.now() + 8 * 86_400_000))).toBeGreaterThan(0)
  expect(await findCustomerByMobile(kysely, '9180000010')).toBeUndefined()
})

test('a number that cannot be decrypted does not keep others from being notified', async () => {
  const { kysely } = testApp.data.database
  for (const mobile of ['9180000011', '9180000012']) await testApp.logIn(mobile)
  const { id: customerId } = (await findCustomerByMobile(kysely, '9180000011')) ?? {}
  const { id } = await announce(fileOf('A paper was lost.', ['9180000011', '9180000012']))
  await testApp.data.asOwner(`update customers set mobile_encrypted = sha256('damaged') where id = $1`, [customerId])
  await expect(send(id)).rejects.toThrow('1 messages')
  expect(await noticesOf(id)).toMatchObject({ affected: 2, notified: 1 })
})

test('a breach of all customers is recorded in several statements, so that none reaches the time limit', async () => {
  const { database, asOwner } = testApp.data
  for (const count of [3_000, 3_000]) await seedCustomers(database, count)
  await asOwner(`create table inserted_at_once (count int8);
    create function count_inserted() returns trigger language plpgsql security definer as
      'begin insert into inserted_at_once select count(*) from added; return null; end';
    create trigger count_inserted after insert on breach_notices referencing new table as added
      for each statement execute function count_inserted()`)
  const { added } = await announce(fileOf('A backup was lost.', 'all'))
  const { rows } = await asOwner('select max(count) as most, sum(count)::int8 as total from inserted_at_once')
  expect(rows).toEqual([{ most: 5_000, total: added }])
  expect(added).toBeGreaterThan(6_000)
})
