import { consent } from '../form-definition/choice-fields.ts'
import type { FormFields } from '../form-definition/field.ts'
import { oneTimeCode, panNumber } from '../form-definition/identity-fields.ts'

export const repayOtpForm = {
  pancard: { ...panNumber, help: 'As on the card: 5 letters, 4 digits, 1 letter' },
  terms: consent('I accept the terms and conditions.', 'Please accept the terms and conditions to proceed.'),
} as const satisfies FormFields

export const repayOtpVerifyForm = {
  otp: { ...oneTimeCode, help: '4 digits, sent to the mobile on the loan, valid for 5 minutes' },
} as const satisfies FormFields
