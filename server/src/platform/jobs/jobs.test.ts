import { afterEach, beforeEach, expect, test } from 'vitest'
import { tasks, timetable } from '../../tasks.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLog, standardOutput } from '../logging/log.ts'
import { type Jobs, startJobs } from './jobs.ts'

let testApp: TestApp
let data: TestApp['data']
let jobs: Jobs
const done: unknown[] = []
beforeEach(async () => {
  testApp = await createTestApp()
  data = testApp.data
  const noted = { note: async (payload: unknown) => void done.push(payload) }
  jobs = await startJobs(
    data.database,
    { ...tasks(testApp.dependencies), ...noted },
    timetable,
    createLog('silent', standardOutput()),
  )
})
afterEach(async () => {
  await jobs.stop()
  await testApp.close()
})

test('a job runs when its transaction is committed, and never when it is rolled back', async () => {
  const client = await data.database.pool.connect()
  for (const end of ['rollback', 'commit']) {
    await client.query('begin')
    await client.query("select graphile_worker.add_job('note', json_build_object('end', $1::text))", [end])
    await client.query(end)
  }
  client.release()
  await expect.poll(() => done.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(done).toEqual([{ end: 'commit' }])
})

test('housekeeping forgets what is old and keeps what is not', async () => {
  const { pool } = data.database
  await pool.query(`insert into customers (profile_id, mobile, created_at, verified_at) values
    ('OLD', '9000000001', now() - interval '8 days', null),
    ('NEW', '9000000002', now(), null),
    ('PROVED', '9000000003', now() - interval '8 days', now() - interval '8 days')`)
  await pool.query(`insert into otp_codes (purpose, mobile, salt, sent_at, expires_at) values
    ('login', '9000000001', '', now() - interval '3 days', now()), ('login', '9000000002', '', now(), now())`)
  await pool.query(`insert into otp_addresses (address_hash, sends) values
    ('old', array[now() - interval '3 days']), ('withdrawn', '{}'), ('new', array[now() - interval '3 days', now()])`)
  await pool.query("select graphile_worker.add_job('keep_house')")
  const left = async () =>
    (await pool.query('select profile_id from customers order by 1')).rows.map((row) => row.profile_id)
  await expect.poll(left, { timeout: 10_000 }).toEqual(['NEW', 'PROVED'])
  const codes = await pool.query('select mobile from otp_codes')
  expect(codes.rows).toEqual([{ mobile: '9000000002' }])
  const addresses = await pool.query("select convert_from(address_hash, 'UTF8') as name from otp_addresses")
  expect(addresses.rows).toEqual([{ name: 'new' }])
})
