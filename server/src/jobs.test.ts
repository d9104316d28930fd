import { parseCronItems } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeExpiredTask, queues, tasks } from './jobs.ts'
import { mobileColumns } from './records/customers/queries.ts'
import { seedCustomer } from './testing/seed-customers.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

test('the time of every scheduled task can be read', () => {
  const schedule = queues(testApp.dependencies).flatMap((queue) => queue.schedule)
  expect(parseCronItems(schedule)).toHaveLength(schedule.length)
})

test('every task is in one queue, and every message in the queue of messages', () => {
  const inQueues = queues(testApp.dependencies)
  const names = inQueues.flatMap((queue) => Object.keys(queue.tasks))
  expect(names.toSorted()).toEqual(Object.keys(tasks(testApp.dependencies)).toSorted())
  const isMessage = (task: string) => /^(notify|send)_/.test(task)
  const messages = inQueues.find(({ name }) => name === 'messages')?.tasks ?? {}
  expect(names.filter((task) => isMessage(task) && !(task in messages))).toEqual([])
})

test('expired rows of every kind are deleted, and others stay', async () => {
  const { kysely } = testApp.data.database
  const customer = await seedCustomer(testApp.data.database, [])
  const day = 24
  await kysely
    .insertInto('customers')
    .values([
      { profile_id: 'OLD', ...mobileColumns('OLD', '9000000001'), created_at: hours(-8 * day) },
      { profile_id: 'NEW', ...mobileColumns('NEW', '9000000002'), created_at: hours(0) },
      {
        profile_id: 'VERIFIED',
        ...mobileColumns('VERIFIED', '9000000003'),
        created_at: hours(-8 * day),
        verified_at: hours(-8 * day),
      },
    ])
    .execute()
  const session = { customer_id: customer.customerId, device_hash: Buffer.alloc(32), user_agent: 'test' }
  const began = { created_at: hours(-90 * day), last_seen_at: hours(-90 * day) }
  await kysely
    .insertInto('sessions')
    .values([
      { ...session, ...began, token_hash: Buffer.from('long ago'), expires_at: hours(-31 * day) },
      { ...session, ...began, token_hash: Buffer.from('recently'), expires_at: hours(-29 * day) },
    ])
    .execute()
  await kysely
    .insertInto('usage_counts')
    .values(
      [2, 0].map((hoursAgo) => ({
        key_hash: Buffer.alloc(16),
        window_start: hours(-hoursAgo - 1),
        expires_at: hours(-hoursAgo),
        uses: 1,
      })),
    )
    .execute()
  await kysely
    .insertInto('simulated_messages')
    .values([8, 6].map((days) => ({ mobile: '9000000003', body: `${days} days`, sent_at: hours(-days * day) })))
    .execute()

  await purgeExpiredTask.queue(kysely)
  await testApp.runJobs()
  const left = async (text: string) => (await testApp.data.asOwner(text)).rows.map(({ name }) => name)
  expect(await left('select profile_id as name from customers where length(profile_id) < 10 order by 1')).toEqual([
    'NEW',
    'VERIFIED',
  ])
  expect(await left(`select token_hash::text as name from sessions where user_agent = 'test'`)).toHaveLength(2)
  expect(
    await left(`select 'recent' as name from usage_counts where key_hash = decode(repeat('00', 16), 'hex')`),
  ).toHaveLength(1)
  expect(await left('select body as name from simulated_messages')).toEqual(['6 days'])
})
