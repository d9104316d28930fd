import type { FormFields } from '../form-definition/field.ts'
import { oneTimeCode } from '../form-definition/identity-fields.ts'

export const repayOtpVerifyForm = {
  otp: { ...oneTimeCode, help: '4 digits, sent to the mobile on the loan, valid for 5 minutes' },
} as const satisfies FormFields
