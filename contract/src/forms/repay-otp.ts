import type { FormFields } from '../form-definition/field.ts'
import { consent, panNumber } from '../form-definition/shared-fields.ts'

export const repayOtpForm = {
  pancard: { ...panNumber, help: 'As on the card: 5 letters, 4 digits, 1 letter' },
  terms: consent('I accept the terms and conditions.', 'Please accept the terms and conditions to proceed.'),
} as const satisfies FormFields
