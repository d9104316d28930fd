import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { ProviderFailure } from './provider-failure.ts'

/** An error as fetch throws it. */
const fetchError = (cause: object) => new TypeError('fetch failed', { cause })
const refused = { code: 'ECONNREFUSED', syscall: 'connect' }
const timedOut = { code: 'ETIMEDOUT', syscall: 'connect' }

test.each([
  ['the network is unreachable', fetchError({ code: 'ENETUNREACH', syscall: 'connect' })],
  ['the host does not accept connections', fetchError(timedOut)],
  ['none of its addresses does', fetchError(Object.assign(new AggregateError([refused, timedOut]), timedOut))],
  ['its name cannot be resolved', fetchError({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' })],
  ['connecting takes too long', fetchError({ code: 'UND_ERR_CONNECT_TIMEOUT' })],
  ['its certificate has expired', fetchError({ code: 'CERT_HAS_EXPIRED' })],
  ['its certificate is for another name', fetchError({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
])('a request is certainly not sent if %s', (_what, error) => {
  expect(new ProviderFailure('test', 'no response', error).isUncertain).toBe(false)
})

test.each([
  ['the connection is reset', fetchError({ code: 'ECONNRESET', syscall: 'read' })],
  ['the other side closes it', fetchError({ code: 'UND_ERR_SOCKET' })],
  ['no response comes in time', new DOMException('timeout', 'TimeoutError')],
  ['the response is not JSON', new SyntaxError('not JSON')],
])('a request may have been carried out if %s', (_what, error) => {
  expect(new ProviderFailure('test', 'no response', error).isUncertain).toBe(true)
})

test('a failure names its cause without the address, which may contain a code and a mobile number', () => {
  const address = 'https://sms.example/?mobile=919876543210&otp=1234'
  const reset = { code: 'ECONNRESET', syscall: 'read', address }
  for (const [error, name] of [
    [new TypeError(`Failed to parse URL from ${address}`), 'TypeError'],
    [fetchError(reset), 'ECONNRESET'],
  ] as const) {
    const failure = new ProviderFailure('msg91', 'no readable response', error)
    expect(failure.cause).toMatchObject({ message: name })
    expect(inspect(failure)).not.toContain(address)
  }
})
