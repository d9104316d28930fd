import { pan } from './pan.ts'
import type { RequiredTextRule } from './text-rule.ts'

/** The repay page's PAN: the same form as everywhere, with the words of its own field. */
export const panNumber: RequiredTextRule = {
  pattern: pan.pattern,
  maxLength: pan.maxLength,
  requiredMessage: 'Pan number is required!',
  message: 'Please enter a valid pan number!',
}

export const repayTermsMissing = 'Please accept the terms and conditions to proceed.'
