import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressBody, negotiateEncoding, prepareResponse, sendPrepared } from './prepared-response.ts'

const body = Buffer.from('x')
const all = { identity: body, br: body, gzip: body }

test.each([
  ['br is preferred to gzip, whatever the order', 'gzip, deflate, br, zstd', 'br'],
  ['gzip is sent if br is not accepted', 'gzip, deflate', 'gzip'],
  ['a refused encoding is not sent', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['a longer name is another encoding', 'brx, xgzip', 'identity'],
  ['case does not matter', 'BR', 'br'],
  ['without the header the body is sent uncompressed', undefined, 'identity'],
])('%s', (_, header, encoding) => {
  expect(negotiateEncoding(header, all)).toBe(encoding)
})

test('an encoding that is not available is not sent', () => {
  expect(negotiateEncoding('br, gzip', { identity: body })).toBe('identity')
})

test('a compressed body is sent with its encoding, and a matching ETag gets 304', async () => {
  const prepared = prepareResponse(await compressBody(Buffer.from('text '.repeat(100)), 4), { 'x-own': 'yes' })
  const app = fastify()
  app.get('/', (request, reply) => sendPrepared(prepared, request, reply))
  const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'x-own': 'yes' })
  const second = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([second.statusCode, second.body]).toEqual([304, ''])
})

test('headers that a response does not need are removed from the defaults', async () => {
  const prepared = { ...prepareResponse({ identity: body }, {}), removedHeaders: ['x-frame-options'] }
  const app = fastify()
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'DENY'))
  app.get('/', (request, reply) => sendPrepared(prepared, request, reply))
  expect((await app.inject('/')).headers).not.toHaveProperty('x-frame-options')
})
