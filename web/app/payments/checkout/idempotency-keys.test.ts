import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys'

test('the same method and amount have one key for a visit; another amount, method or visit has its own', () => {
  const keyOf = createIdempotencyKeys()
  const key = keyOf('payu', '500.00')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf('payu', '500.00')).toBe(key)
  const others = [keyOf('payu', ''), keyOf('razorpay', '500.00'), createIdempotencyKeys()('payu', '500.00')]
  expect(new Set([key, ...others]).size).toBe(4)
})
