import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMsg91 } from './msg91.ts'

type Mode = (request: IncomingMessage, response: ServerResponse) => void
type Seen = { method: string | undefined; url: URL; authkey: unknown; body: string }

let server: Server
let url: string
let mode: Mode
let seen: Seen[]

const json =
  (code: number, body: unknown): Mode =>
  (_request, response) =>
    void response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const success = json(200, { type: 'success', request_id: '3562' })

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const called = new URL(request.url ?? '', url)
    seen.push({
      method: request.method,
      url: called,
      authkey: request.headers.authkey,
      body: String(Buffer.concat(chunks)),
    })
    mode(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  mode = success
})

const message = { mobile: '9876543210', otp: '4821', text: 'unused: the template is at the provider', validMinutes: 5 }
const notice = { mobile: '9876543210', name: 'disbursed', values: ['₹9,764', '22-11-2026'], text: 'unused' } as const
const noticeTemplates = { disbursed: 'flow-1' }
const sms = (timeoutMs = 2_000) =>
  createMsg91({ authKey: 'auth-key', templateId: 'template-1', noticeTemplates, url, timeoutMs })

test("a code goes out as MSG91's v5 call asks", async () => {
  await sms().sendOtp(message)
  expect(seen).toHaveLength(1)
  const [call] = seen
  expect([call?.method, call?.url.pathname, call?.authkey, call?.body]).toEqual([
    'POST',
    '/api/v5/otp',
    'auth-key',
    '{}',
  ])
  expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
    template_id: 'template-1',
    mobile: '919876543210',
    otp: '4821',
    otp_expiry: '5',
  })
})

test("a notice goes out as MSG91's flow asks, its values in order", async () => {
  await sms().sendNotice(notice)
  expect(seen).toHaveLength(1)
  const [call] = seen
  expect([call?.method, call?.url.pathname, call?.authkey]).toEqual(['POST', '/api/v5/flow/', 'auth-key'])
  expect(JSON.parse(call?.body ?? '')).toEqual({
    template_id: 'flow-1',
    recipients: [{ mobiles: '919876543210', VAR1: '₹9,764', VAR2: '22-11-2026' }],
  })
})

test('a notice without a template is a failure, and nothing is sent', async () => {
  await expect(sms().sendNotice({ ...notice, name: 'receipt' })).rejects.toThrow('msg91: no template for receipt')
  expect(seen).toEqual([])
})

const faults: Record<string, Mode> = {
  'an error with HTTP 200': json(200, { type: 'error', message: 'Invalid authkey' }),
  'HTTP 401': json(401, { type: 'error' }),
  'HTTP 429': json(429, { type: 'success' }),
  'HTTP 500': json(500, { type: 'success' }),
  'HTML instead of JSON': (_request, response) => void response.end('<html>busy</html>'),
  'JSON that is null': json(200, null),
  'half a body': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"type":')
    setTimeout(() => response.destroy(), 20)
  },
  'a connection that is reset': (request) => void request.socket.resetAndDestroy(),
  'a redirect': (_request, response) => void response.writeHead(302, { location: url }).end(),
  'a huge body': (_request, response) =>
    void response.writeHead(200, { 'content-length': '50000000' }).write('{"type":"success","x":"'),
}

const sendings = { code: () => sms().sendOtp(message), notice: () => sms().sendNotice(notice) }
const cases = Object.keys(faults).flatMap((fault) => [[fault, 'code'] as const, [fault, 'notice'] as const])

test.each(cases)('%s is a failure of a %s, tried once, that names neither mobile nor code', async (fault, what) => {
  mode = faults[fault] as Mode
  const failure = await sendings[what]().catch((error: Error) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(seen).toHaveLength(1)
  const told = `${(failure as Error).message} ${((failure as Error).cause as Error | undefined)?.message}`
  expect(told).not.toContain('9876543210')
  expect(told).not.toContain('4821')
})

test('a provider that does not answer is given up in its time', async () => {
  mode = () => {}
  const startedAt = performance.now()
  await expect(sms(200).sendOtp(message)).rejects.toThrow('msg91: no answer')
  expect(performance.now() - startedAt).toBeLessThan(1_500)
})

test('a provider that is not there is a failure', async () => {
  const nowhere = createMsg91({ authKey: 'a', templateId: 't', noticeTemplates, url: 'http://127.0.0.1:1' })
  await expect(nowhere.sendOtp(message)).rejects.toThrow('msg91: no answer')
})
