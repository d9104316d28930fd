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
      { profileId: 'OLD', ...mobileColumns('OLD', '9000000001'), createdAt: hours(-8 * day) },
      { profileId: 'NEW', ...mobileColumns('NEW', '9000000002'), createdAt: hours(0) },
      {
        profileId: 'VERIFIED',
        ...mobileColumns('VERIFIED', '9000000003'),
        createdAt: hours(-8 * day),
        verifiedAt: hours(-8 * day),
      },
    ])
    .execute()
  const session = { customerId: customer.customerId, deviceHash: Buffer.alloc(32), userAgent: 'test' }
  const began = { createdAt: hours(-90 * day), lastSeenAt: hours(-90 * day) }
  await kysely
    .insertInto('sessions')
    .values([
      { ...session, ...began, tokenHash: Buffer.from('long ago'), expiresAt: hours(-31 * day) },
      { ...session, ...began, tokenHash: Buffer.from('recently'), expiresAt: hours(-29 * day) },
    ])
    .execute()
  await kysely
    .insertInto('usageCounts')
    .values(
      [2, 0].map((hoursAgo) => ({
        keyHash: Buffer.alloc(16),
        windowStart: hours(-hoursAgo - 1),
        expiresAt: hours(-hoursAgo),
        uses: 1,
      })),
    )
    .execute()
  await kysely
    .insertInto('simulatedMessages')
    .values([8, 6].map((days) => ({ mobile: '9000000003', body: `${days} days`, sentAt: hours(-days * day) })))
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
