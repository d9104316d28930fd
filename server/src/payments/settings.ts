import type { z } from 'zod'
import { wholeNumber } from '../platform/config/setting-types.ts'

export const paymentsEnvironment = {
  /** At most what the SMS provider takes from us, beside the codes. */
  REMINDERS_PER_SECOND: wholeNumber(25),
}

export const readPayments = (env: z.output<z.ZodObject<typeof paymentsEnvironment>>) => ({
  remindersPerSecond: env.REMINDERS_PER_SECOND,
})
