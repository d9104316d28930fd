import type { RequiredTextRule } from './text-rule.ts'

/** Banks in India use 9 to 18 digits. */
export const accountNumber: RequiredTextRule = {
  pattern: /^[0-9]{9,18}$/,
  maxLength: 18,
  requiredMessage: 'Account number is required!',
  message: 'Please enter the account number as 9 to 18 digits.',
}

export const confirmAccountNumber: RequiredTextRule = {
  ...accountNumber,
  requiredMessage: 'Confirm account number is required!',
}

export const accountsDifferMessage = 'Account numbers do not match'
