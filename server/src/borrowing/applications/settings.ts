import type { z } from 'zod'
import { wholeNumber } from '../../platform/config/setting-types.ts'

export const applicationsEnvironment = {
  BANK_CHECKS_PER_DAY: wholeNumber(10),
  PAYOUT_TRIES: wholeNumber(3),
}

export const readApplications = (env: z.output<z.ZodObject<typeof applicationsEnvironment>>) => ({
  bankChecksPerDay: env.BANK_CHECKS_PER_DAY,
  payoutTries: env.PAYOUT_TRIES,
})
