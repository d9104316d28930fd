import type { z } from 'zod'
import { wholeNumber } from '../../platform/config/setting-types.ts'

export const paymentsEnvironment = {
  /** Must leave room for one-time codes within the SMS provider's rate limit. */
  REMINDERS_PER_SECOND: wholeNumber(25),
}

export const readPayments = (env: z.output<z.ZodObject<typeof paymentsEnvironment>>) => ({
  remindersPerSecond: env.REMINDERS_PER_SECOND,
})
