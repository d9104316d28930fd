import fastify from 'fastify'
import { expect, test } from 'vitest'
import { allowCheckout, checkoutSources, withCheckoutSources } from './allow-checkout.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const scripts = ['https://jssdk.payu.in/bolt/bolt.min.js', 'https://checkout.razorpay.com/v1/checkout.js']

test('a provider’s sources are the host of its script and all hosts of its domain', () => {
  expect(checkoutSources(scripts[0] ?? '')).toEqual(['https://jssdk.payu.in', 'https://*.payu.in'])
  expect(checkoutSources('http://localhost/x.js')).toEqual(['http://localhost'])
})

test('a checkout may run scripts, open frames, send requests and post forms, and nothing else changes', () => {
  const before = contentSecurityPolicy(["'nonce-x'"])
  const after = withCheckoutSources(before, ['https://pay.example'])
  expect(after).toContain("script-src 'self' 'nonce-x' https://pay.example")
  expect(after).toContain('frame-src https://pay.example')
  expect(after).toContain("form-action 'self' https://pay.example")
  expect(after).toContain("style-src 'self';")
  expect(after).toContain("default-src 'none'")
})

test('only the pages that open a checkout, repay and autopay, allow the providers', async () => {
  const app = fastify()
  allowCheckout(app, scripts)
  app.get('/*', (_request, reply) => reply.header('content-security-policy', contentSecurityPolicy([])).send('page'))
  const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy']
  for (const page of ['/repay-loan?x=1', '/my-dashboard/autopay'])
    expect(await policyOf(page)).toContain('https://checkout.razorpay.com')
  for (const other of ['/', '/repay-loan/x', '/my-dashboard', '/thanku'])
    expect(await policyOf(other)).not.toContain('razorpay')
  expect((await app.inject({ url: '/repay-loan' })).headers['cross-origin-opener-policy']).toBe(
    'same-origin-allow-popups',
  )
})
