import type { TextField } from './field.ts'

export const mobileNumber = {
  kind: 'digits',
  label: 'Mobile number',
  pattern: /^[6-9][0-9]{9}$/,
  maxLength: 10,
  required: 'Mobile number is required!',
  message: 'Mobile number invalid!',
  example: '9876543210',
  autoComplete: 'tel-national',
} as const satisfies TextField

/** Whether a digit is allowed at this position of a mobile number. */
export function isMobileDigit(digit: string, index: number): boolean {
  return index === 0 ? /^[6-9]$/.test(digit) : /^[0-9]$/.test(digit)
}

export const oneTimeCode = {
  kind: 'digits',
  label: 'One-time code',
  pattern: /^[0-9]{4}$/,
  maxLength: 4,
  required: 'Please enter 4 digits OTP',
  message: 'Please enter 4 digits OTP',
  example: '1234',
  autoComplete: 'one-time-code',
  isSecret: true,
} as const satisfies TextField

export const otpResendSeconds = 30
export const otpValidMinutes = 5

/** Five letters, four digits, a letter. */
export const panNumber = {
  kind: 'capitals',
  label: 'PAN number',
  pattern: /^[A-Z]{5}[0-9]{4}[A-Z]$/,
  maxLength: 10,
  required: 'Pan number is required!',
  message: 'Please enter a valid pan number!',
  example: 'ABCPR1234K',
  autoComplete: 'off',
  isSecret: true,
} as const satisfies TextField

/** Whether a character is allowed at this position of a PAN. */
export function isPanCharacter(character: string, index: number): boolean {
  return index >= 5 && index <= 8 ? /^[0-9]$/.test(character) : /^[A-Za-z]$/.test(character)
}

/** State code, PAN, entity number, Z, check character. */
export const gstNumber = {
  kind: 'capitals',
  label: 'GST number',
  pattern: /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
  maxLength: 15,
  required: 'GST number is required!',
  message: 'Please enter a valid GST Number!',
  example: '29ABCPR1234K1Z5',
  autoComplete: 'off',
} as const satisfies TextField
