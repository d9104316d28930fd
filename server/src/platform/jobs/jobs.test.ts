import { once } from 'node:events'
import type { Task } from 'graphile-worker'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { createLog, standardOutput } from '../logging/log.ts'
import { addJob } from './add-job.ts'
import { listGivenUpJobs, retryGivenUpJobs } from './given-up-jobs.ts'
import { measureJobPools, measureQueues } from './job-metrics.ts'
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

test('the worker pools with a heartbeat in the last minute are counted, and there are none while no process works', async () => {
  const registry = new Registry()
  measureJobPools(registry, data.database)
  await expect.poll(() => registry.metrics()).toContain('job_pools_alive 2')
  await data.asOwner(`update job_pools set beaten_at = now() - interval '61 seconds'`)
  expect(await registry.metrics()).toContain('job_pools_alive 0')
})

/** Adds a job that has failed as often as it may. */
async function addGivenUp(task: string, payload: Record<string, string>): Promise<void> {
  await addJob(data.database.kysely, task, payload, { jobKey: 'given up', runAt: new Date(Date.now() + 3_600_000) })
  await data.asOwner(`update graphile_worker._private_jobs
    set key = null, attempts = max_attempts, last_error = 'no answer', run_at = now() - interval '1 hour',
      created_at = now() - interval '95 hours' where key = 'given up'`)
}

test('a job that has used up its attempts is measured apart from the others, and runs when it is retried', async () => {
  await addGivenUp('note', { again: 'yes' })
  const registry = new Registry()
  const measured = { name: 'money', concurrency: 1, tasks: { note: async () => {} }, schedule: [] }
  measureQueues(registry, data.database, [measured])
  const metrics = await registry.metrics()
  expect(metrics).toContain('jobs_given_up{queue="money"} 1')
  for (const name of ['jobs_due', 'jobs_failing', 'jobs_oldest_due_seconds'])
    expect(metrics).toContain(`${name}{queue="money"} 0`)
  const [job] = await listGivenUpJobs(data.database.kysely, 10)
  expect(job).toMatchObject({ task: 'note', lastError: 'no answer' })
  expect(await retryGivenUpJobs(data.database.kysely, job?.id)).toBe(1)
  await expect.poll(() => done).toEqual([{ again: 'yes' }])
  expect(await retryGivenUpJobs(data.database.kysely)).toBe(0)
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

test('a running task is told when its server stops, and is awaited', async () => {
  const running = Promise.withResolvers<void>()
  const ended: string[] = []
  const long: Task = async (_payload, { abortSignal }) => {
    running.resolve()
    await once(abortSignal, 'abort')
    ended.push('after its step')
  }
  const queue = { name: 'stopped', concurrency: 1, tasks: { long }, schedule: [] }
  const stopped = await startJobs(data.database, [queue], createLog('silent', standardOutput()))
  await addJob(data.database.kysely, 'long', {})
  await running.promise
  await stopped.stop()
  expect(ended).toEqual(['after its step'])
})
