import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { clientIp, networkOf } from './client-ip.ts'

const request = (forwarded?: string) =>
  ({ socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } }) as unknown as FastifyRequest

test('without a proxy the header is ignored', () => {
  expect(clientIp(request('203.0.113.9'), 0)).toBe('10.0.0.1')
})

test('behind one proxy the last address counts, and earlier ones are ignored', () => {
  expect(clientIp(request('6.6.6.6, 203.0.113.9'), 1)).toBe('203.0.113.9')
  expect(clientIp(request('203.0.113.9'), 1)).toBe('203.0.113.9')
})

test('behind two proxies the second to last address counts', () => {
  expect(clientIp(request('6.6.6.6, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9')
})

test('a port that a proxy adds to the address is ignored, because every connection has another', () => {
  expect(clientIp(request('203.0.113.9:50123'), 1)).toBe('203.0.113.9')
  expect(clientIp(request('[2001:db8::1]:50123'), 1)).toBe('2001:db8::1')
  expect(clientIp(request('[2001:db8::1]'), 1)).toBe('2001:db8::1')
  expect(clientIp(request('2001:db8::1:5012'), 1)).toBe('2001:db8::1:5012')
})

test('without a usable header the address of the connection counts', () => {
  expect(clientIp(request(), 1)).toBe('10.0.0.1')
  expect(clientIp(request('203.0.113.9'), 2)).toBe('10.0.0.1')
  expect(clientIp(request(''), 1)).toBe('10.0.0.1')
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1:2::3:4:5:192.0.2.1', '1:2:0:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9', '203.0.113.9'],
  ['no address', 'no address'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
