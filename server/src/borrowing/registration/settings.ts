import { z } from 'zod'
import { wholeNumber } from '../../platform/config/setting-types.ts'

const retired = [
  'ELIGIBILITY_MIN_AGE',
  'ELIGIBILITY_MAX_AGE',
  'ELIGIBILITY_MIN_INCOME',
  'ELIGIBILITY_WAIT_DAYS',
  'BANK_NAME_MATCH_MIN',
] as const

/** Settings of earlier releases. The server refuses to start with them, because they would have no effect. */
const retiredSettings = Object.fromEntries(retired.map((name) => [name, z.string().optional()])) as Record<
  (typeof retired)[number],
  z.ZodOptional<z.ZodString>
>

export const registrationEnvironment = { PAN_CHECKS_PER_DAY: wholeNumber(10), ...retiredSettings }

type Environment = z.output<z.ZodObject<typeof registrationEnvironment>>

export const registrationProblems = (env: Environment): string[] =>
  retired
    .filter((name) => env[name] !== undefined)
    .map((name) => `${name}: is no longer a setting; add a version of the policy with npm run terms`)

export const readRegistration = (env: Environment) => ({ panChecksPerDay: env.PAN_CHECKS_PER_DAY })
