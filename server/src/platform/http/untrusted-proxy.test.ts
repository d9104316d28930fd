import { Writable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

/** The number of warnings after three requests with these headers. */
async function warnings(trustedProxies: number, headers: Record<string, string>): Promise<number> {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const app = fastify({ loggerInstance: createLog('warn', sink) }) as unknown as FastifyInstance
  warnOfUntrustedProxy(app, trustedProxies)
  app.get('/', async () => 'ok')
  for (let request = 0; request < 3; request++) await app.inject({ url: '/', headers })
  await app.close()
  return lines.filter((line) => line.includes('TRUST_PROXY is 0')).length
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test.each([
  ['an undeclared proxy causes one warning', 0, forwarded, 1],
  ['a declared proxy causes no warning', 1, forwarded, 0],
  ['without a proxy there is no warning', 0, {}, 0],
] as const)('%s', async (_name, trustedProxies, headers, expected) => {
  expect(await warnings(trustedProxies, headers)).toBe(expected)
})
