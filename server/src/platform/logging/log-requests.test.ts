import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBrowser, otherCode } from '../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLog } from './log.ts'
import { newRequestId } from './log-requests.ts'

const unreachable = '9876500001'
const codes = new Map<string, string>()
let testApp: TestApp
beforeAll(async () => {
  const sms = {
    async sendOtp({ mobile, otp }: { mobile: string; otp: string }) {
      if (mobile === unreachable) throw new Error('the provider is unavailable')
      codes.set(mobile, otp)
    },
    async sendNotice() {},
  }
  testApp = await createTestApp({ sms })
})
afterAll(() => testApp.close())

type Line = { reqId?: string; msg: string; method?: string; route?: string; status?: number; ms?: number }
const lines = () =>
  testApp
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** Waits for the last line of the request, which is written after the reply is sent. */
async function linesOf(headers: Record<string, unknown>): Promise<Line[]> {
  const own = () => lines().filter(({ reqId }) => reqId === headers['x-request-id'])
  await expect.poll(() => own().at(-1)?.msg).toBe('request')
  return own()
}

test('every line of a request and its reply carry the same request id', async () => {
  const browser = newBrowser(testApp)
  const failed = await browser.requestCode(unreachable)
  const messages = (await linesOf(failed.headers)).map(({ msg }) => msg)
  expect(messages).toEqual(['a login code could not be sent', 'request'])

  const mobile = '9876500002'
  const sent = await browser.requestCode(mobile)
  const guessed = await browser.enterCode(String(sent.Data.cust_profile_id), otherCode(codes.get(mobile) ?? ''))
  expect((await linesOf(guessed.headers)).map(({ msg }) => msg)).toEqual(['security event', 'request'])
  expect(lines().filter(({ reqId }) => reqId === undefined)).toEqual([])
})

test('a request is logged as one line with its route pattern, never with its URL', async () => {
  const { headers } = await testApp.app.inject({ url: '/files/typed-part?signature=typed' })
  const requests = (await linesOf(headers)).filter(({ msg }) => msg === 'request')
  expect(requests).toMatchObject([{ method: 'GET', route: '/files/:id', status: 404, ms: expect.any(Number) }])
  expect(testApp.logged()).not.toContain('typed')
})

test('request ids are never masked in the log', () => {
  let written = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const log = createLog('info', sink)
  const ids = Array.from({ length: 2_000 }, newRequestId)
  for (const reqId of ids) log.info({ reqId }, 'request')
  expect(ids.filter((id) => !written.includes(`"${id}"`))).toEqual([])
})
