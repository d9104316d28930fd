import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { brand } from 'contract/brand'
import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { failureWords } from '../../public/site/failure-words.ts'
import { createLog } from '../logging/log.ts'
import { answerFailures } from './answer-failures.ts'

let app: FastifyInstance
let thrown: unknown
let lines: string[] = []
beforeAll(async () => {
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  app = fastify({ loggerInstance: createLog('error', sink) }) as unknown as FastifyInstance
  answerFailures(app, failureWords)
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async () => {
      throw thrown
    },
  })
})
afterAll(() => app.close())

async function answerTo(value: unknown) {
  thrown = value
  lines = []
  const { statusCode, body } = await app.inject({ url: '/' })
  return { statusCode, body: JSON.parse(body) }
}

const throwing = () => {
  throw new Error('from a getter')
}
/** Properties that the error handler and the log read, with values of any type. */
const properties = fc.dictionary(
  fc.constantFrom('name', 'message', 'code', 'statusCode', 'stack', 'cause', 'syscall', 'headers', 'status'),
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
)
const errors = fc.tuple(properties, fc.boolean()).map(([values, hasGetters]) => {
  const error = new Error('thrown')
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(error, name, hasGetters ? { get: throwing } : { value })
  return error
})
const proxies = fc.constant(0).map(() => new Proxy(new Error('hidden'), { get: throwing, getPrototypeOf: throwing }))

test('whatever is thrown, the reply is the envelope with an HTTP error status', async () => {
  const anything = fc.oneof(errors, properties, proxies, fc.anything())
  await fc.assert(
    fc.asyncProperty(anything, async (value) => {
      const { statusCode, body } = await answerTo(value)
      expect(statusCode === 503 || (statusCode >= 400 && statusCode <= 500)).toBe(true)
      expect(body).toEqual({ Status: 0, Message: expect.any(String) })
    }),
    { numRuns: 300 },
  )
})

const selfCaused = new Error('x')
selfCaused.cause = selfCaused

test.each([
  ['null', null],
  ['undefined', undefined],
  ['a string', 'no'],
  ['a numeric code', Object.assign(new Error('x'), { code: 42 })],
  ['a code whose getter throws', Object.defineProperty(new Error('x'), 'code', { get: throwing })],
  ['a success status', Object.assign(new Error('x'), { statusCode: 204 })],
  ['an unknown HTTP status', Object.assign(new Error('x'), { statusCode: 499 })],
  ['its own cause', selfCaused],
])('%s is answered 500 and logged', async (_name, value) => {
  const { statusCode, body } = await answerTo(value)
  expect([statusCode, body]).toEqual([
    500,
    { Status: 0, Message: 'Something went wrong on our side. Please try again.' },
  ])
  expect(lines.join('')).toContain('request failed')
})

test('a failure of an external service is answered 503, so that the caller tries again', async () => {
  const { statusCode, body } = await answerTo(new ProviderFailure('sms', 'no response'))
  expect([statusCode, body.Message]).toEqual([503, 'We are busy just now. Please try again in a moment.'])
})

test.each([
  ['GET', '<a href="/?a=1&amp;b=2">Try again</a>'],
  [
    'POST',
    `Reload this page to try again.</p><p>If you have paid, your payment is not lost. Please do not pay again; call ${brand.phone} if you are unsure.`,
  ],
] as const)('a browser that shows the reply to a %s in a tab gets a page', async (method, again) => {
  thrown = new ProviderFailure('sms', 'no response')
  const { statusCode, headers, body } = await app.inject({
    ...{ method, url: '/?a=1&b=2' },
    headers: { accept: 'text/html,application/xhtml+xml' },
  })
  expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([503, '1', 'text/html; charset=utf-8'])
  expect(body).toContain('<h1>This page could not be opened</h1><p>We are busy just now.')
  expect(body).toContain(again)
})

test.each(['//other.example/x', '/\\other.example/x'])('the page for %s does not lead to another site', async (url) => {
  thrown = new ProviderFailure('sms', 'no response')
  const listening = fastify({ logger: false })
  answerFailures(listening, failureWords)
  listening.get('*', async () => {
    throw thrown
  })
  const { port } = new URL(await listening.listen({ host: '127.0.0.1', port: 0 }))
  const client = connect(Number(port), '127.0.0.1')
  client.write(`GET ${url} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n`)
  expect(await text(client)).toContain('<a href="/other.example/x">Try again</a>')
  await listening.close()
})
