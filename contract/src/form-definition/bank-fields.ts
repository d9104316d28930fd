import { formatRupees } from 'domain/money/format-money'
import type { TextField } from './field.ts'

const incomeDigits = 7

function explainIncome(value: string): string | undefined {
  if (/^\d+\.\d*$/.test(value)) return 'Please enter whole rupees, without the point and what follows it.'
  if (new RegExp(`^\\d{${incomeDigits + 1},}$`).test(value))
    return `Please check the digits: at most ${formatRupees((10 ** incomeDigits - 1) * 100)} fits here.`
  return undefined
}

export const monthlyIncome = {
  kind: 'rupees',
  label: 'Monthly income',
  help: 'Your take-home pay each month, in whole rupees',
  pattern: /^[1-9][0-9]{0,6}$/,
  maxLength: incomeDigits,
  required: 'Monthly income is required!',
  message: 'Please enter your monthly income in rupees, in digits.',
  explain: explainIncome,
  example: '45000',
} as const satisfies TextField

/** Indian bank accounts have 9 to 18 digits. */
export const accountNumber = {
  kind: 'digits',
  label: 'Account number',
  pattern: /^[0-9]{9,18}$/,
  maxLength: 18,
  required: 'Account number is required!',
  message: 'Please enter the account number as 9 to 18 digits.',
  example: '123456789012',
  autoComplete: 'off',
  isSecret: true,
} as const satisfies TextField

/** Four letters for the bank, a zero, six characters for the branch. */
export const ifscCode = {
  kind: 'capitals',
  label: 'IFSC code',
  pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  maxLength: 11,
  required: 'IFSC code is required!',
  message: 'Please enter a valid IFSC code!',
  example: 'HDFC0000001',
  autoComplete: 'off',
} as const satisfies TextField
