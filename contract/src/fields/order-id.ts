import type { TextRule } from './text-rule.ts'

/** Names the repayment that a code or a session has opened; empty for none. */
export const orderId: TextRule = {
  pattern: /^(?:R[A-Z2-7]{24})?$/,
  maxLength: 25,
  message: 'Please enter your PAN again to see what is due.',
}
