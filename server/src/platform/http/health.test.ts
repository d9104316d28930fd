import { Gauge, Registry } from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { liveSettings } from '../../testing/live-settings.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readMetrics } from '../metrics.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const codeOf = async (url: string) => (await testApp.app.inject({ url })).statusCode

test('the server is alive and ready while the database answers', async () => {
  expect([await codeOf('/healthz'), await codeOf('/readyz')]).toEqual([200, 200])
})

test('the server is not ready while a migration is missing, and still alive', async () => {
  await testApp.data.asOwner('create table removed as select * from schema_migrations; delete from schema_migrations')
  expect([await codeOf('/healthz'), await codeOf('/readyz')]).toEqual([200, 503])
  await testApp.data.asOwner('insert into schema_migrations select * from removed')
  expect(await codeOf('/readyz')).toBe(200)
})

test('the server is not ready while the database is unavailable', async () => {
  const data = await createTestDatabase()
  const app = await createTestApp({ data })
  await data.database.close()
  const response = await app.app.inject({ url: '/readyz' })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
  await app.close()
  await data.administer(`drop database ${data.connection.database} with (force)`)
})

test('while the database is unavailable the metrics that do not need it are served and show it', async () => {
  const data = await createTestDatabase()
  const app = await createTestApp({ data })
  await data.database.close()
  const { statusCode, body } = await app.app.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  expect(body).toContain('database_connections{state="waiting"} 0')
  expect(body).toContain('calls_waiting 0')
  expect(body).toContain('server_ready 0')
  expect(body).not.toContain('backup_age_seconds')
  expect(app.logged()).toContain('metrics could not be read')
  await app.close()
  await data.administer(`drop database ${data.connection.database} with (force)`)
})

test('a metric that takes too long to read is left out', async () => {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({ name: 'slow', help: 'never read', registers, collect: () => new Promise<void>(() => {}) })
  new Gauge({ name: 'quick', help: 'read at once', registers }).set(7)
  const { read, unread } = await readMetrics(registry, (name) => registry.getSingleMetricAsString(name), 50)
  expect(read).toEqual(['# HELP quick read at once\n# TYPE quick gauge\nquick 7'])
  expect(unread).toMatchObject([{ name: 'slow' }])
})

test('the metrics show how far the clock of the server is ahead of that of the database', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const metric = await testApp.dependencies.metrics.getSingleMetricAsString('clock_ahead_seconds')
  const [, seconds] = /^clock_ahead_seconds (\S+)$/m.exec(metric) ?? []
  expect(Math.abs(Number(seconds) - 60)).toBeLessThan(10)
})

test('metrics are labelled with route patterns, never with URLs', async () => {
  await testApp.call({ event_name: 'login', mobile: '9876543210' })
  const { body, headers } = await testApp.app.inject({ url: '/metrics' })
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('http_request_seconds_count{method="POST",route="/Api/Website/')
  expect(body).toContain('event_answers_total{event="login",result="accepted"} 1')
  expect(body).toContain('database_connections{state="idle"}')
  expect(body).toContain('server_ready 1')
  expect(body).not.toContain('9876543210')
})

test('with live providers metrics need their token, and there are no simulators and no API docs', async () => {
  const token = 'e1f0a94c7b3d5862f9a0c1d7'.padEnd(32, 'b2c4d6e8')
  const live = await createTestApp({ env: { ...liveSettings, METRICS_TOKEN: token } })
  const code = async (url: string, headers = {}) => (await live.app.inject({ url, headers })).statusCode
  expect(await code('/metrics')).toBe(404)
  expect(await code('/metrics', { authorization: `Bearer ${token}x` })).toBe(404)
  expect(await code('/metrics', { authorization: `Bearer ${token}` })).toBe(200)
  for (const url of ['/simulators/inbox', '/simulators/inbox.json', '/api-docs', '/openapi.json'])
    expect(await code(url)).toBe(404)
  const moved = await live.app.inject({ method: 'POST', url: '/simulators/clock', payload: { advance_days: 1 } })
  expect(moved.statusCode).toBe(404)
  await live.close()
})
