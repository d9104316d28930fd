import { z } from 'zod'
import { wholeNumber } from '../platform/config/setting-types.ts'

/** How bank accounts are checked, and how often a payout is tried. */
export const applicationsEnvironment = {
  BANK_CHECKS_PER_DAY: wholeNumber(10),
  BANK_NAME_MATCH_MIN: z.coerce.number().int().min(1).max(100).default(60),
  PAYOUT_TRIES: wholeNumber(3),
}

export const readApplications = (env: z.output<z.ZodObject<typeof applicationsEnvironment>>) => ({
  bankCheck: { checksPerDay: env.BANK_CHECKS_PER_DAY, nameMatchMin: env.BANK_NAME_MATCH_MIN },
  payoutTries: env.PAYOUT_TRIES,
})
