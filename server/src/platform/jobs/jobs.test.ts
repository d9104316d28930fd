import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { createLog, standardOutput } from '../logging/log.ts'
import { addJob } from './add-job.ts'
import { measureQueues } from './job-metrics.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { runAlone } from './run-alone.ts'

let data: TestDatabase
let jobs: Jobs
let done: unknown[] = []
const blocked = Promise.withResolvers<void>()
beforeAll(async () => {
  data = await createTestDatabase()
  const note = async (payload: unknown) => void done.push(payload)
  const queues = [
    { name: 'money', concurrency: 1, tasks: { note }, schedule: [] },
    { name: 'messages', concurrency: 1, tasks: { send: () => blocked.promise }, schedule: [] },
  ]
  jobs = await startJobs(data.database, queues, createLog('silent', standardOutput()))
})
beforeEach(() => {
  done = []
})
afterAll(async () => {
  blocked.resolve()
  await jobs.stop()
  await data.drop()
})

test('a job runs when its transaction is committed, and never when it is rolled back', async () => {
  const rolledBack = inTransaction(data.database, async (transaction) => {
    await addJob(transaction, 'note', { end: 'rollback' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await inTransaction(data.database, (transaction) => addJob(transaction, 'note', { end: 'commit' }))
  await expect.poll(() => done).toEqual([{ end: 'commit' }])
})

test('a waiting job is replaced by a new one with the same key', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  const waiting = async () =>
    (await data.asOwner(`select payload, run_at from graphile_worker._private_jobs where key = 'same'`)).rows
  await addJob(data.database.kysely, 'note', { round: 1 }, { jobKey: 'same', runAt })
  await addJob(data.database.kysely, 'note', { round: 2 }, { jobKey: 'same', keepsRunAt: true })
  expect(await waiting()).toEqual([{ payload: { round: 2 }, run_at: runAt }])
  await addJob(data.database.kysely, 'note', { round: 3 }, { jobKey: 'same' })
  await expect.poll(() => done).toEqual([{ round: 3 }])
})

test('a hanging job in one queue does not delay another queue', async () => {
  for (let n = 0; n < 3; n++) await addJob(data.database.kysely, 'send', { n })
  await addJob(data.database.kysely, 'note', { queue: 'money' })
  await expect.poll(() => done).toEqual([{ queue: 'money' }])
})

test('one scrape measures all queues with one query', async () => {
  const registry = new Registry()
  const queue = { name: 'later', concurrency: 1, tasks: { later: async () => {} }, schedule: [] }
  measureQueues(registry, data.database, [queue])
  const statements = vi.spyOn(data.database.kysely, 'getExecutor')
  expect(await registry.metrics()).toContain('jobs_due{queue="later"} 0')
  expect(statements).toHaveBeenCalledTimes(1)
  await addJob(data.database.kysely, 'later', {})
  statements.mockClear()
  expect(await registry.metrics()).toContain('jobs_due{queue="later"} 1')
  expect(statements).toHaveBeenCalledTimes(1)
  statements.mockRestore()
})

test('the same scheduled work never runs twice at the same time, and other work is not blocked', async () => {
  const order: string[] = []
  const other = openDatabase({ connection: data.connection, connections: 1 })
  await runAlone(data.database, 'day', async () => {
    order.push('first')
    await runAlone(other, 'day', async () => order.push('beside the first'))
    await runAlone(other, 'night', async () => order.push('another'))
  })
  await runAlone(other, 'day', async () => order.push('after the first'))
  expect(order).toEqual(['first', 'another', 'after the first'])
  await other.close()
})

test('the lock is released if the work fails or its connection dies', async () => {
  await expect(
    runAlone(data.database, 'day', async () => {
      throw new Error('failed')
    }),
  ).rejects.toThrow('failed')
  await runAlone(data.database, 'day', () =>
    // pg_locks lists the locks of all databases of the server, so also those of tests in other processes.
    data.asOwner(
      `select pg_terminate_backend(pid, 10000) from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and objsubid = 1 and datname = current_database()`,
    ),
  )
  let isDone = false
  await runAlone(data.database, 'day', async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
})
