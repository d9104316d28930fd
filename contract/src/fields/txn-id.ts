import type { TextRule } from './text-rule.ts'

/** Ours, one for each attempt to pay; 120 random bits, so that nobody asks for another's. */
export const txnId: TextRule = {
  pattern: /^L[A-Z2-7]{24}$/,
  maxLength: 25,
  message: 'We could not find this payment.',
}
