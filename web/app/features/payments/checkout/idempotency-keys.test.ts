import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys'

test('each combination of method and amount has one key per visit', () => {
  const keyOf = createIdempotencyKeys()
  const key = keyOf('payu', '500.00')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf('payu', '500.00')).toBe(key)
  const others = [keyOf('payu', ''), keyOf('razorpay', '500.00'), createIdempotencyKeys()('payu', '500.00')]
  expect(new Set([key, ...others]).size).toBe(4)
})
