import { createHmac } from 'node:crypto'

/** Over an order and its payment with the key's secret, or over a webhook's raw body with the webhook's own. */
export function razorpaySignature(signedOver: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(signedOver).digest('hex')
}
