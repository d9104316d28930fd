import { z } from 'zod'
import { wholeNumber } from './kinds-of-setting.ts'

/** Settings of the application: how accounts are checked and how often money is sent. */
export const loansEnvironment = {
  BANK_CHECKS_PER_DAY: wholeNumber(10),
  BANK_NAME_MATCH_MIN: z.coerce.number().int().min(1).max(100).default(60),
  PAYOUT_TRIES: wholeNumber(3),
}

type Settings = z.output<z.ZodObject<typeof loansEnvironment>>

export const readLoans = (env: Settings) => ({
  bankCheck: { checksPerDay: env.BANK_CHECKS_PER_DAY, nameMatchMin: env.BANK_NAME_MATCH_MIN },
  payoutTries: env.PAYOUT_TRIES,
})
