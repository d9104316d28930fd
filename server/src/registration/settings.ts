import type { EligibilityPolicy } from 'domain/loan/eligibility'
import { paiseOf } from 'domain/money/paise'
import type { z } from 'zod'
import { wholeNumber } from '../platform/config/setting-types.ts'

/** The lender's policy. */
export const registrationEnvironment = {
  PAN_CHECKS_PER_DAY: wholeNumber(10),
  ELIGIBILITY_MIN_AGE: wholeNumber(18),
  ELIGIBILITY_MAX_AGE: wholeNumber(60),
  ELIGIBILITY_MIN_INCOME: wholeNumber(15_000),
  ELIGIBILITY_WAIT_DAYS: wholeNumber(30),
}

type Environment = z.output<z.ZodObject<typeof registrationEnvironment>>

export const registrationProblems = (env: Environment): string[] =>
  env.ELIGIBILITY_MIN_AGE > env.ELIGIBILITY_MAX_AGE
    ? ['ELIGIBILITY_MAX_AGE: must not be below ELIGIBILITY_MIN_AGE']
    : []

export const readRegistration = (env: Environment): { panChecksPerDay: number; eligibility: EligibilityPolicy } => ({
  panChecksPerDay: env.PAN_CHECKS_PER_DAY,
  eligibility: {
    minimumAgeYears: env.ELIGIBILITY_MIN_AGE,
    maximumAgeYears: env.ELIGIBILITY_MAX_AGE,
    minimumIncomePaise: paiseOf(env.ELIGIBILITY_MIN_INCOME),
    waitDays: env.ELIGIBILITY_WAIT_DAYS,
  },
})
