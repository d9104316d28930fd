import type { z } from 'zod'
import { wholeNumber } from '../../platform/config/setting-types.ts'
import type { OtpLimits } from './otp-context.ts'

/** How long a code is valid; the SMS names it, and its registered text with it. */
export const otpValidSeconds = 300

const limits = {
  validSeconds: otpValidSeconds,
  attemptsPerCode: 3,
  resendSeconds: 30,
  sendsPerHour: 5,
  sendsPerDay: 10,
  sendsPerHourAddressMobile: 15,
  wrongPerDay: 10,
  wrongPerHourOverall: 400,
  wrongPerHourAddress: 60,
  wrongPerHourBrowser: 15,
} as const

/** What depends on the lender's customers and its contract with the SMS provider. */
export const otpEnvironment = {
  OTP_SENDS_PER_HOUR_ADDRESS: wholeNumber(100),
  OTP_MESSAGES_PER_MINUTE: wholeNumber(600),
  OTP_MESSAGES_PER_DAY: wholeNumber(50_000),
}

export const readOtp = (env: z.output<z.ZodObject<typeof otpEnvironment>>): { otp: OtpLimits } => ({
  otp: {
    ...limits,
    sendsPerHourAddress: env.OTP_SENDS_PER_HOUR_ADDRESS,
    messagesPerMinute: env.OTP_MESSAGES_PER_MINUTE,
    messagesPerDay: env.OTP_MESSAGES_PER_DAY,
  },
})
