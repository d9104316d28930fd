import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs an order and its payment with the key's secret, or the raw body of a webhook with the webhook's secret. */
export function razorpaySignature(content: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('hex')
}

/** Compares in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
