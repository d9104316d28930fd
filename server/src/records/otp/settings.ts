import type { z } from 'zod'
import { wholeNumber } from '../../platform/config/setting-types.ts'
import type { OtpLimits } from './otp-context.ts'

export const otpEnvironment = {
  OTP_VALID_SECONDS: wholeNumber(300),
  OTP_TRIES: wholeNumber(3),
  OTP_RESEND_SECONDS: wholeNumber(30),
  OTP_SENDS_PER_HOUR: wholeNumber(5),
  OTP_SENDS_PER_DAY: wholeNumber(10),
  OTP_SENDS_PER_HOUR_ADDRESS: wholeNumber(100),
  OTP_SENDS_PER_HOUR_ADDRESS_MOBILE: wholeNumber(15),
  OTP_WRONG_PER_DAY: wholeNumber(10),
  OTP_WRONG_PER_HOUR_ALL: wholeNumber(400),
  OTP_WRONG_PER_HOUR_ADDRESS: wholeNumber(60),
  OTP_WRONG_PER_HOUR_BROWSER: wholeNumber(15),
  OTP_MESSAGES_PER_MINUTE: wholeNumber(600),
  OTP_MESSAGES_PER_DAY: wholeNumber(50_000),
}

export const readOtp = (env: z.output<z.ZodObject<typeof otpEnvironment>>): { otp: OtpLimits } => ({
  otp: {
    validSeconds: env.OTP_VALID_SECONDS,
    attemptsPerCode: env.OTP_TRIES,
    resendSeconds: env.OTP_RESEND_SECONDS,
    sendsPerHour: env.OTP_SENDS_PER_HOUR,
    sendsPerDay: env.OTP_SENDS_PER_DAY,
    sendsPerHourAddress: env.OTP_SENDS_PER_HOUR_ADDRESS,
    sendsPerHourAddressMobile: env.OTP_SENDS_PER_HOUR_ADDRESS_MOBILE,
    wrongPerDay: env.OTP_WRONG_PER_DAY,
    wrongPerHourOverall: env.OTP_WRONG_PER_HOUR_ALL,
    wrongPerHourAddress: env.OTP_WRONG_PER_HOUR_ADDRESS,
    wrongPerHourBrowser: env.OTP_WRONG_PER_HOUR_BROWSER,
    messagesPerMinute: env.OTP_MESSAGES_PER_MINUTE,
    messagesPerDay: env.OTP_MESSAGES_PER_DAY,
  },
})
