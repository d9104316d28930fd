import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { isDatabaseAway } from './database-away.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const cut = (database: string, which = 'true') =>
  testApp.data.administer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and ${which}`,
  )

/** Waits until the administrator's question about this database is answered with a row. */
async function until(condition: string) {
  const { database } = testApp.data.connection
  for (;;) {
    const { rowCount } = await testApp.data.administer(`${condition} and datname = '${database}'`)
    if (rowCount) return
    await after(20)
  }
}

test('a statement cut in the middle is told from a fault of ours', async () => {
  const running = testApp.data.database.pool.query('select pg_sleep(10)').catch((error: unknown) => error)
  await until("select 1 from pg_stat_activity where wait_event = 'PgSleep'")
  await cut(testApp.data.connection.database)
  expect(isDatabaseAway(await running)).toBe(true)
  expect(isDatabaseAway(new Error('column "x" does not exist'))).toBe(false)
})

test('a request whose connection is cut is answered 503 with Retry-After, and the next one is well', async () => {
  const { database } = testApp.data.connection
  const blocker = testApp.data.database.pool.query(
    'begin; lock table customers in access exclusive mode; select pg_sleep(5)',
  )
  const blocked = blocker.catch(() => 'cut')
  await until("select 1 from pg_stat_activity where wait_event = 'PgSleep'")
  const asked = testApp.call({ event_name: 'login', mobile: '9876511111' })
  await until("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
  // The one that waits goes first: the end of the other would let it through.
  await cut(database, "wait_event_type = 'Lock'")
  await cut(database)
  const answer = await asked
  expect([answer.httpStatus, answer.Status, answer.headers['retry-after']]).toEqual([503, 0, '1'])
  await blocked

  const startedAt = performance.now()
  expect(await testApp.call({ event_name: 'login', mobile: '9876511111' })).toMatchObject({ Status: 1 })
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('a pool that is used up answers 503 with Retry-After in time, while health goes on', async () => {
  const data = await createTestDatabase(2)
  const small = openDatabase({ connection: data.connection, connections: 2, waitMs: 300 })
  const app = await createTestApp({ data: { ...data, database: small } })
  const sleepers = [1, 2].map(() => small.pool.query('select pg_sleep(3)'))
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => app.call({ event_name: 'login', mobile: String(9_111_100_000 + n) })),
  )
  const elapsedMs = performance.now() - startedAt
  expect(new Set(answers.map((answer) => answer.httpStatus))).toEqual(new Set([503]))
  expect(answers.every((answer) => answer.headers['retry-after'] === '1')).toBe(true)
  expect(elapsedMs).toBeLessThan(2_500)
  expect((await app.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await Promise.all(sleepers)
  expect(await app.call({ event_name: 'login', mobile: '9111199999' })).toMatchObject({ Status: 1 })
  await app.close()
  await small.close()
  await data.drop()
})
