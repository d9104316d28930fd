import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeProvider, json, type Mode, startFakeProvider } from '../../testing/fake-provider.ts'
import { createMsg91 } from './msg91.ts'

const success = json(200, { type: 'success', request_id: '3562' })

let fake: FakeProvider
beforeAll(async () => {
  fake = await startFakeProvider(success)
})
afterAll(() => fake.close())
beforeEach(() => fake.behave(success))

const message = { mobile: '9876543210', name: 'login_code', values: {}, otp: '4821', validMinutes: 5 } as const
const values = { due: '₹10,700', date: '22-11-2026', loanNo: 'AGR100001', received: '₹9,764' }
const notice = { mobile: '9876543210', name: 'disbursed', values } as const
const templateIds = { login_code: 'template-1', signing_code: 'template-2', disbursed: 'flow-1' }
const sms = (timeoutMs = 2_000, url = fake.url) => createMsg91({ authKey: 'auth-key', templateIds, url, timeoutMs })

test("a code is sent with MSG91's v5 call", async () => {
  await sms().sendOtp(message)
  expect(fake.seen).toHaveLength(1)
  const [sent] = fake.seen
  const url = new URL(sent?.path ?? '', fake.url)
  expect([sent?.method, url.pathname, sent?.headers.authkey, sent?.body]).toEqual([
    'POST',
    '/api/v5/otp',
    'auth-key',
    '{}',
  ])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    template_id: 'template-1',
    mobile: '919876543210',
    otp: '4821',
    otp_expiry: '5',
  })
})

test('a code that signs is sent with its own template, so that its message says what it does', async () => {
  await sms().sendOtp({ ...message, name: 'signing_code', values: { amount: '₹20,000' } })
  const [sent] = fake.seen
  expect(new URL(sent?.path ?? '', fake.url).searchParams.get('template_id')).toBe('template-2')
  expect(sent?.body).toBe('{"VAR1":"Rs.20,000"}')
})

test("a notice is sent with MSG91's flow call, its values in the order of the template", async () => {
  await sms().sendNotice(notice)
  expect(fake.seen).toHaveLength(1)
  const [sent] = fake.seen
  expect([sent?.method, sent?.path, sent?.headers.authkey]).toEqual(['POST', '/api/v5/flow/', 'auth-key'])
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    template_id: 'flow-1',
    recipients: [
      { mobiles: '919876543210', VAR1: 'Rs.9,764', VAR2: 'AGR100001', VAR3: 'Rs.10,700', VAR4: '22-11-2026' },
    ],
  })
})

test('a notice without a template is a failure, and nothing is sent', async () => {
  await expect(sms().sendNotice({ mobile: notice.mobile, name: 'erase_done', values: {} })).rejects.toThrow(
    'msg91: no template for erase_done',
  )
  expect(fake.seen).toEqual([])
})

const faults: Record<string, Mode> = {
  'an error with HTTP 200': json(200, { type: 'error', message: 'Invalid authkey' }),
  'HTTP 401': json(401, { type: 'error' }),
  'HTTP 429': json(429, { type: 'success' }),
  'HTTP 500': json(500, { type: 'success' }),
  'half a body': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"type":')
    setTimeout(() => response.destroy(), 20)
  },
}

const calls = { code: () => sms().sendOtp(message), notice: () => sms().sendNotice(notice) }
const cases = Object.keys(faults).flatMap((fault) => [[fault, 'code'] as const, [fault, 'notice'] as const])

test.each(cases)(
  '%s is a failure of a %s after one request, and names neither mobile nor code',
  async (fault, what) => {
    fake.behave(faults[fault] as Mode)
    const failure = (await calls[what]().catch((error: Error) => error)) as Error
    expect(failure).toBeInstanceOf(Error)
    expect(fake.seen).toHaveLength(1)
    const text = `${failure.message} ${(failure.cause as Error | undefined)?.message}`
    expect(text).not.toContain('9876543210')
    expect(text).not.toContain('4821')
  },
)

test('a provider that does not respond is a failure after the timeout', async () => {
  fake.behave(() => {})
  await expect(sms(200).sendOtp(message)).rejects.toMatchObject({
    message: 'msg91: no readable response',
    isUncertain: true,
  })
})

test('a message may have been sent if the response is cut off', async () => {
  fake.behave(faults['half a body'] as Mode)
  await expect(sms().sendNotice(notice)).rejects.toMatchObject({ isUncertain: true })
})

test.each([
  ['HTTP 500', true],
  ['HTTP 401', false],
  ['HTTP 429', false],
  ['an error with HTTP 200', false],
] as const)('whether a message may have been sent after %s: %s', async (fault, isUncertain) => {
  fake.behave(faults[fault] as Mode)
  await expect(sms().sendOtp(message)).rejects.toMatchObject({ isUncertain })
})

test('an unreachable provider is a failure', async () => {
  const failure = { message: 'msg91: no readable response', isUncertain: false }
  await expect(sms(2_000, 'http://127.0.0.1:2').sendOtp(message)).rejects.toMatchObject(failure)
})
