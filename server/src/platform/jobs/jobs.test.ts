import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { createLog, standardOutput } from '../logging/log.ts'
import { addJob } from './add-job.ts'
import { type Jobs, startJobs } from './jobs.ts'

let data: TestDatabase
let jobs: Jobs
let done: unknown[] = []
beforeAll(async () => {
  data = await createTestDatabase()
  const tasks = { note: async (payload: unknown) => void done.push(payload) }
  jobs = await startJobs(data.database, tasks, [], createLog('silent', standardOutput()))
})
beforeEach(() => {
  done = []
})
afterAll(async () => {
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
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ end: 'commit' }])
})

test('jobs with the same key that wait are one job, with the newest payload', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  const waiting = async () =>
    (await data.asOwner(`select payload, run_at from graphile_worker._private_jobs where key = 'same'`)).rows
  await addJob(data.database.kysely, 'note', { round: 1 }, { jobKey: 'same', runAt })
  await addJob(data.database.kysely, 'note', { round: 2 }, { jobKey: 'same', keepsRunAt: true })
  expect(await waiting()).toEqual([{ payload: { round: 2 }, run_at: runAt }])
  await addJob(data.database.kysely, 'note', { round: 3 }, { jobKey: 'same' })
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ round: 3 }])
})
