import type { RequiredTextRule } from './text-rule.ts'

/** Four letters of the bank, a nought, six signs of the branch. */
export const ifsc: RequiredTextRule = {
  pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  maxLength: 11,
  requiredMessage: 'IFSC code is required!',
  message: 'Please enter a valid IFSC code!',
}
