import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const backends = () => `datname = '${testApp.data.connection.database}'`
const terminate = (which = 'true') =>
  testApp.data.administer(`select pg_terminate_backend(pid) from pg_stat_activity where ${backends()} and ${which}`)

const untilBackend = (state: string) =>
  expect
    .poll(async () => {
      const found = await testApp.data.administer(`select from pg_stat_activity where ${backends()} and ${state}`)
      return found.rowCount
    })
    .toBeGreaterThan(0)

test('a lost connection is distinguished from an error in our own code', async () => {
  const running = testApp.data.database.pool.query('select pg_sleep(60)').catch((error: unknown) => error)
  await untilBackend("wait_event = 'PgSleep'")
  await terminate()
  expect(isDatabaseUnavailable(await running)).toBe(true)
  expect(isDatabaseUnavailable(new Error('column "x" does not exist'))).toBe(false)
})

test('a request whose connection is lost gets 503 with Retry-After, and the next one succeeds', async () => {
  const blocker = testApp.data
    .asOwner('begin; lock table customers in access exclusive mode; select pg_sleep(60)')
    .catch(() => 'terminated')
  await untilBackend("wait_event = 'PgSleep'")
  const waiting = testApp.call({ event_name: 'login', mobile: '9876511111' })
  await untilBackend("wait_event_type = 'Lock'")
  // Terminates the waiting request first, because the end of the blocker would let it through.
  await terminate("wait_event_type = 'Lock'")
  await terminate()
  const { httpStatus, Status, headers } = await waiting
  expect([httpStatus, Status, headers['retry-after']]).toEqual([503, 0, '1'])
  await blocker
  expect(await testApp.call({ event_name: 'login', mobile: '9876511111' })).toMatchObject({ Status: 1 })
})

test.each([
  ['a full disk', '53100', '503 1', '9876522221'],
  ['no memory for another lock', '53200', '503 1', '9876522222'],
  ['a failing disk', '58030', '503 1', '9876522223'],
  ['a deadlock that repeats', '40P01', '503 1', '9876522224'],
  ['a mistake of ours', '42703', '500 undefined', '9876522225'],
])('a login that meets %s (%s) is answered %s, and the next one succeeds', async (_what, code, answer, mobile) => {
  await testApp.data.asOwner(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '${code}'; end $$;
    create trigger fail before insert on otp_codes execute function fail()`)
  const logIn = () => testApp.call({ event_name: 'login', mobile })
  const { httpStatus, headers } = await logIn()
  await testApp.data.asOwner('drop function fail cascade')
  expect(`${httpStatus} ${headers['retry-after']}`).toBe(answer)
  expect(await logIn()).toMatchObject({ Status: 1 })
})

test('a server that may not log in to its database answers 503', async () => {
  const unknown = openDatabase({ connection: { ...testApp.data.connection, user: 'nobody' }, connections: 1 })
  const error = await unknown.pool.query('select 1').catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({ code: '28000' })
  expect(isDatabaseUnavailable(error)).toBe(true)
  await unknown.close()
})

test('while every connection is in use, requests get 503 with Retry-After and health checks still succeed', async () => {
  const data = await createTestDatabase(2)
  const small = openDatabase({ connection: data.connection, connections: 2, waitMs: 1_000 })
  const app = await createTestApp({ data: { ...data, database: small } })
  const connect = () => vi.waitFor(() => small.pool.connect(), { timeout: 30_000 })
  const inUse = [await connect(), await connect()]
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => app.call({ event_name: 'login', mobile: String(9_111_100_000 + n) })),
  )
  const answers = replies.map(({ httpStatus, headers }) => `${httpStatus} ${headers['retry-after']}`)
  expect(new Set(answers)).toEqual(new Set(['503 1']))
  expect((await app.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  for (const client of inUse) client.release()
  await expect.poll(() => app.call({ event_name: 'login', mobile: '9111199999' })).toMatchObject({ Status: 1 })
  await app.close()
  await small.close()
  await data.drop()
})
