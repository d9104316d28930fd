import { monthlyIncome } from '../form-definition/bank-fields.ts'
import type { FormFields } from '../form-definition/field.ts'
import { panNumber } from '../form-definition/identity-fields.ts'

const invalidPan = 'Please enter a valid PAN number.'

export const pancardVerificationForm = {
  pancard: {
    ...panNumber,
    label: 'PAN',
    help: '5 letters, 4 digits, 1 letter, as on the card',
    required: invalidPan,
    message: invalidPan,
  },
  // On this form the specification's message has no exclamation mark.
  monthly_income: { ...monthlyIncome, required: 'Monthly income is required' },
} as const satisfies FormFields
