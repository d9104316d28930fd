import type { FormFields } from '../form-definition/field.ts'
import { oneTimeCode, otpValidMinutes } from '../form-definition/identity-fields.ts'

export const signAgreementForm = {
  otp: { ...oneTimeCode, help: `4 digits, sent to your mobile, valid for ${otpValidMinutes} minutes` },
} as const satisfies FormFields
