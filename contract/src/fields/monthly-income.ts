import type { RequiredTextRule } from './text-rule.ts'

const digits = {
  pattern: /^[1-9][0-9]{0,6}$/,
  maxLength: 7,
  message: 'Please enter your monthly income in rupees, in digits.',
}

/** The PAN screen's words end without a mark, as stated. */
export const monthlyIncomeWithPan: RequiredTextRule = { ...digits, requiredMessage: 'Monthly income is required' }
export const monthlyIncome: RequiredTextRule = { ...digits, requiredMessage: 'Monthly income is required!' }
