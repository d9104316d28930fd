import type { FormFields } from '../form-definition/field.ts'
import { oneTimeCode } from '../form-definition/identity-fields.ts'

export const otpVerifyForm = {
  otp: { ...oneTimeCode, help: '4 digits, valid for 5 minutes' },
} as const satisfies FormFields
