import { join } from 'node:path'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureWords } from '../../public/site/failure-words.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { answerFailures } from '../http/answer-failures.ts'
import { serveHealth } from '../http/health.ts'
import { type Database, openDatabase } from './database.ts'

let data: TestDatabase
let proxy: TcpProxy
let database: Database
let testApp: TestApp
beforeAll(async () => {
  data = await createTestDatabase(1)
  proxy = await startTcpProxy(join(data.connection.host, '.s.PGSQL.5432'))
  database = openProxied()
  testApp = await createTestApp({ data: { ...data, database } })
})
afterAll(async () => {
  await testApp.close()
  await database.close()
  await proxy.close()
  await data.drop()
})

function openProxied(): Database {
  const connectionString = `postgresql://${data.connection.user}@127.0.0.1:${proxy.port}/${data.connection.database}`
  return openDatabase({ connection: { connectionString }, connections: 3, waitMs: 1_000, statementMs: 300 })
}
const logIn = (mobile = 9_876_500_000) => testApp.call({ event_name: 'login', mobile: String(mobile) })
const codeOf = async (url: string) => (await testApp.app.inject({ url })).statusCode
const outcome = ({ httpStatus, headers }: Awaited<ReturnType<typeof logIn>>) =>
  `${httpStatus} ${headers['retry-after']}`

test('requests to a frozen database get 503 in bounded time, and a new primary serves the next ones', async () => {
  await expect.poll(async () => [(await logIn()).Status, await codeOf('/readyz')]).toEqual([1, 200])
  proxy.freeze()
  const begin = Date.now()
  const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => logIn(9_876_500_001 + index)))
  expect(new Set(replies.map(outcome))).toEqual(new Set(['503 1']))
  expect([await codeOf('/readyz'), await codeOf('/healthz')]).toEqual([503, 200])
  expect(Date.now() - begin).toBeLessThan(20_000)

  proxy.acceptNew()
  await expect.poll(async () => (await logIn(9_876_500_010)).httpStatus).toBe(200)
  await expect.poll(() => codeOf('/readyz')).toBe(200)
})

test('with a read-only database the server is not ready and writes get 503, until it is writable again', async () => {
  const name = data.connection.database
  const restart = () =>
    data.administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = 'agrim_app'`,
    )
  await data.administer(`alter database ${name} set default_transaction_read_only = on`)
  await restart()
  await expect.poll(() => codeOf('/readyz')).toBe(503)
  expect(outcome(await logIn(9_876_500_020))).toBe('503 1')
  expect(await codeOf('/readyz')).toBe(503)
  await data.administer(`alter database ${name} reset default_transaction_read_only`)
  await expect.poll(() => codeOf('/readyz')).toBe(200)
  await expect.poll(async () => (await logIn(9_876_500_021)).httpStatus).toBe(200)
})

test('a process whose database has not responded for too long is no longer alive', async () => {
  const app = fastify()
  answerFailures(app, failureWords)
  await serveHealth(app, database, new Registry(), { answerWithinMs: 50, giveUpAfterMs: 2_000 })
  const isAlive = async () => (await app.inject({ url: '/healthz' })).statusCode
  expect(await isAlive()).toBe(200)
  proxy.freeze()
  expect(await isAlive()).toBe(200)
  await expect.poll(isAlive).toBe(503)
  proxy.acceptNew()
  await expect.poll(isAlive).toBe(200)
  await app.close()
})
