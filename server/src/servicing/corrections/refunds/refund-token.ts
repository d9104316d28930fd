import { sha256 } from '../../../platform/hashing.ts'
import { encodeId } from '../../../platform/random-id.ts'

/**
 * Identifies one order of a refund at the provider; PayU accepts at most 23 characters. Derived, so that a database that was
 * restored to before the order gives it the same token, and its provider does not pay it a second time.
 */
const tokenOf = (facts: string) => encodeId('F', sha256(facts).subarray(0, 22))

export const isRefundToken = (text: string) => /^F[A-Z2-7]{22}$/.test(text)

/** `payment` is the id of the provider's payment, and `earlierRefunds` the number of refunds of it that were planned before. */
export const firstRefundToken = (leadId: number, payment: string, earlierRefunds: number) =>
  tokenOf(`refund ${leadId} ${payment} ${earlierRefunds}`)

/** The token of the order that replaces a failed one. */
export const nextRefundToken = (token: string) => tokenOf(token)
