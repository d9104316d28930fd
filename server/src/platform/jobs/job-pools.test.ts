import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLog, standardOutput } from '../logging/log.ts'
import { addJob } from './add-job.ts'
import { type JobPools, watchJobPools } from './job-pools.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

/** Stands for a server process, with connections of its own. */
type Process = { pools: JobPools; database: Database }
let processes: Process[] = []
beforeEach(() => {
  processes = ['one', 'two', 'three'].map(() => {
    const database = openDatabase({ connection: data.connection, connections: 2, waitMs: 15_000 })
    return { database, pools: watchJobPools(database, createLog('silent', standardOutput())) }
  })
})
afterEach(async () => {
  for (const { pools, database } of processes) {
    await pools.stop()
    await database.close()
  }
})
const pools = (index: number) => (processes[index] as Process).pools
const beat = async (index: number, times: number) => {
  for (let n = 0; n < times; n++) await pools(index).heartbeat()
}

/** Adds a job and locks it for a pool. */
async function takeJob(poolId: string): Promise<void> {
  await addJob(data.database.kysely, 'note', { poolId }, { jobKey: poolId })
  const take = 'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where key = $1'
  await data.asOwner(take, [poolId])
}
const holderOf = async (poolId: string) =>
  (await data.asOwner('select locked_by from graphile_worker.jobs where key = $1', [poolId])).rows[0]?.locked_by

/** Simulates a killed process or a broken connection. */
async function endConnection(poolId: string): Promise<void> {
  const { rows } = await data.asOwner(
    `select pg_terminate_backend(pid, 10000) as ended from pg_locks
     where locktype = 'advisory' and mode = 'ShareLock' and granted
       and (classid::int8 << 32 | objid::int8) = ('x' || left(encode(sha256($1::bytea), 'hex'), 16))::bit(64)::int8`,
    [`pool ${poolId}`],
  )
  expect(rows).toEqual([{ ended: true }])
}

test('jobs of a killed process are released at the sixth heartbeat of another process, not before', async () => {
  await pools(0).hold('killed')
  await takeJob('killed')
  await endConnection('killed')
  await beat(1, 5)
  expect(await holderOf('killed')).toBe('killed')
  await beat(1, 1)
  expect(await holderOf('killed')).toBeNull()
  const { rows } = await data.asOwner(`select 1 from job_pools where pool = 'killed'`)
  expect(rows).toEqual([])
})

test('a living process keeps its jobs, however long they take and even if its connection breaks', async () => {
  await pools(0).hold('living')
  await takeJob('living')
  await beat(1, 8)
  for (let n = 0; n < 4; n++) {
    await endConnection('living')
    await beat(1, 3)
    await beat(2, 3)
    await beat(0, 1)
  }
  await beat(1, 5)
  expect(await holderOf('living')).toBe('living')
})

test('jobs of a process that is not registered are not released', async () => {
  await takeJob('unregistered')
  await beat(1, 8)
  expect(await holderOf('unregistered')).toBe('unregistered')
})

test('jobs of workers that end are released at once', async () => {
  await pools(0).hold('ended')
  await takeJob('ended')
  await pools(0).release('ended')
  expect(await holderOf('ended')).toBeNull()
})
