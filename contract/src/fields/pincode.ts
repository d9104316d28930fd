import type { RequiredTextRule } from './text-rule.ts'

/** India's have six digits; four are let through too, and then no list knows them. */
export const pincode: RequiredTextRule = {
  pattern: /^(?:[0-9]{4}|[0-9]{6})$/,
  maxLength: 6,
  requiredMessage: 'Pin code is required!',
  message: 'The Pin Code is invalid!',
}
