import { dateField } from '../form-definition/date-field.ts'
import type { FormFields } from '../form-definition/field.ts'
import { oneTimeCode, otpValidMinutes } from '../form-definition/identity-fields.ts'

export const otpVerifyForm = {
  otp: { ...oneTimeCode, help: `4 digits, valid for ${otpValidMinutes} minutes` },
} as const satisfies FormFields

/** Required in addition to the code after too many wrong codes from unknown browsers. */
export const dateOfBirthOnFile = dateField({
  label: 'Date of birth',
  example: '1994-05-06',
  autoComplete: 'bday',
  mayBeInFuture: false,
})
