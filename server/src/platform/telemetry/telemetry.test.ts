import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureCalls } from '../../providers/measure-calls.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { measureTasks } from '../jobs/job-metrics.ts'
import { startTelemetry, type Telemetry } from './start-telemetry.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }

const received = { paths: new Set<string>(), spans: [] as Span[], text: '' }
let collector: Server
let testApp: TestApp
let telemetry: Telemetry

/** Starts an OTLP collector that stores what it receives. */
async function startCollector(): Promise<string> {
  collector = createServer(async (request, response) => {
    const body = await text(request)
    const { resourceSpans = [] } = JSON.parse(body)
    received.paths.add(request.url ?? '')
    received.text += body
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.spans.push(...spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const endpoint = await startCollector()
  testApp = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } })
  telemetry = startTelemetry({ endpoint, traceShare: 1 })
})
afterAll(async () => {
  await telemetry.stop()
  await testApp.close()
  collector.close()
})

const spansBelow = ({ traceId, spanId }: Span) =>
  received.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
const valuesOf = ({ attributes }: { attributes: Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
const findSpan = (name: string) => received.spans.find((span) => span.name === name)

test('a request is traced with its SQL statements and without personal data', async () => {
  const mobile = '9812345678'
  await testApp.logIn(mobile)
  await telemetry.flush()
  expect(received.paths).toEqual(new Set(['/v1/traces']))
  const request = findSpan(`POST ${paths.customerRegistration}`) as Span
  expect(valuesOf(request)).toMatchObject({
    'http.route': paths.customerRegistration,
    'http.response.status_code': 200,
    'agrim.event': 'login',
    'agrim.result': 'accepted',
  })
  const statements = spansBelow(request).map(valuesOf)
  expect(statements.length).toBeGreaterThan(1)
  expect(statements).toContainEqual(expect.objectContaining({ 'db.system.name': 'postgresql' }))
  expect(received.text).not.toContain(mobile)
})

test('a job is traced with the providers that it calls, and a failure only with its error type', async () => {
  const { metrics, providers } = testApp.dependencies
  const failing = { send: () => Promise.reject(new TypeError('no such number: 9812345678')) }
  const { sms } = measureCalls(metrics, { ...providers, sms: failing as unknown as typeof providers.sms })
  const task = () => (sms as unknown as typeof failing).send()
  const queue = { name: 'messages', concurrency: 1, tasks: { remind: task }, schedule: [] }
  const remind = measureTasks(metrics, [queue])[0]?.tasks.remind as typeof task
  expect(await metrics.metrics()).toContain('job_seconds_count{queue="messages",task="remind",result="done"} 0')
  await expect(remind()).rejects.toThrow('no such number')
  await telemetry.flush()
  const job = findSpan('job remind') as Span
  expect(valuesOf(job)).toMatchObject({ 'agrim.queue': 'messages', 'error.type': 'TypeError' })
  const [call] = spansBelow(job)
  expect(call).toMatchObject({ name: 'sms send' })
  expect(received.text).not.toContain('no such number')
})

test('without a collector nothing is traced', async () => {
  await telemetry.flush()
  const before = received.spans.length
  const untraced = await createTestApp({ data: testApp.data, renderer: instantRenderer })
  await untraced.app.inject('/healthz')
  await untraced.close()
  await telemetry.flush()
  expect(received.spans.length).toBe(before)
})
