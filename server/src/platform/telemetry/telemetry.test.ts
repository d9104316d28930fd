import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { paths } from 'contract/paths'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureCalls } from '../../providers/measure-calls.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { measureTasks } from '../jobs/job-metrics.ts'
import { startTelemetry, type Telemetry } from './start-telemetry.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Metric = { name: string; sum?: unknown; gauge?: unknown; histogram?: { dataPoints: Histogram[] } }
type Histogram = { attributes: Attribute[]; count: number; bucketCounts: number[]; explicitBounds: number[] }

const received = { paths: new Set<string>(), spans: [] as Span[], metrics: new Map<string, Metric>(), text: '' }
let collector: Server
let testApp: TestApp
let telemetry: Telemetry

/** Starts an OTLP collector that stores what it receives. */
async function startCollector(): Promise<string> {
  collector = createServer(async (request, response) => {
    const body = await text(request)
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(body)
    received.paths.add(request.url ?? '')
    received.text += body
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.spans.push(...spans)
    for (const { scopeMetrics } of resourceMetrics)
      for (const { metrics } of scopeMetrics) for (const metric of metrics) received.metrics.set(metric.name, metric)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const endpoint = await startCollector()
  testApp = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } })
  telemetry = startTelemetry(testApp.dependencies.metrics, { endpoint, traceShare: 1 })
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
  expect(received.paths).toEqual(new Set(['/v1/traces', '/v1/metrics']))
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

test('calls about mandates and refunds are measured like the other calls of their provider, starting from zero', async () => {
  const registry = new Registry()
  const { payments } = measureCalls(registry, testApp.dependencies.providers)
  const { mandates, refunds } = payments.razorpay
  const refund = { paymentId: 'pay_unknown', token: 'token', amountPaise: 100 }
  /** How many calls were answered, and how many failed. */
  const countCalls = async (provider: string, call: string) => {
    const count = new RegExp(
      `provider_call_seconds_count{provider="${provider}",call="${call}",result="\\w+"} (\\d+)`,
      'g',
    )
    return [...(await registry.metrics()).matchAll(count)].map(([, calls]) => Number(calls))
  }
  expect(await countCalls('payu', 'refunds.check')).toEqual([0, 0])
  await mandates.readToken('cust_unknown', 'token_unknown').catch(() => {})
  for (const gateway of [refunds, payments.payu.refunds]) await gateway.check(refund, 'rfnd_unknown').catch(() => {})
  for (const [provider, call] of [
    ['razorpay', 'mandates.readToken'],
    ['razorpay', 'refunds.check'],
    ['payu', 'refunds.check'],
  ] as const)
    expect((await countCalls(provider, call)).toSorted()).toEqual([0, 1])
})

test('the metrics of /metrics are sent under the same names, with non-cumulative buckets', async () => {
  await telemetry.flush()
  expect(received.metrics.get('database_connections')).toHaveProperty('gauge')
  expect(received.metrics.get('event_answers_total')).toMatchObject({ sum: { isMonotonic: true } })
  const points = received.metrics.get('http_request_seconds')?.histogram?.dataPoints ?? []
  expect(points).not.toEqual([])
  for (const { count, bucketCounts, explicitBounds } of points) {
    expect(bucketCounts.length).toBe(explicitBounds.length + 1)
    expect(bucketCounts.reduce((sum, number) => sum + number, 0)).toBe(count)
  }
})

test('without a collector nothing is traced', async () => {
  const before = received.spans.length
  const untraced = await createTestApp({ data: testApp.data, renderer: instantRenderer })
  await untraced.app.inject('/healthz')
  await untraced.close()
  await telemetry.flush()
  expect(received.spans.length).toBe(before)
})
