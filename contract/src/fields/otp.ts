import type { TextRule } from './text-rule.ts'

export const otp: TextRule = { pattern: /^[0-9]{4}$/, maxLength: 4, message: 'Please enter 4 digits OTP' }

export const resendAfterSeconds = 30
