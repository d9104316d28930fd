import { paiseOf } from 'domain/money/rupees'
import { z } from 'zod'
import { wholeNumber } from './kinds-of-setting.ts'

const creditManager = z.object({ name: z.string().min(1), mobile: z.string().min(1), email: z.email() })

export type CreditManager = z.output<typeof creditManager>

/** SAMPLE: shown with simulated providers only, and nobody answers there. */
const sampleCreditManagers: CreditManager[] = [
  { name: 'Credit Manager One (SAMPLE)', mobile: '+91 00000 00001', email: 'credit.one@agrim.example' },
  { name: 'Credit Manager Two (SAMPLE)', mobile: '+91 00000 00002', email: 'credit.two@agrim.example' },
]

const jsonList = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue('must be a JSON list of {name, mobile, email}')
    return z.NEVER
  }
})

/** Settings of the registration: the lender's policy and its people. */
export const registrationEnvironment = {
  PAN_CHECKS_PER_DAY: wholeNumber(10),
  ELIGIBILITY_MIN_AGE: wholeNumber(18),
  ELIGIBILITY_MAX_AGE: wholeNumber(60),
  ELIGIBILITY_MIN_INCOME: wholeNumber(15_000),
  ELIGIBILITY_WAIT_DAYS: wholeNumber(30),
  CREDIT_MANAGERS: jsonList.pipe(z.array(creditManager)).optional(),
}

type Settings = z.output<z.ZodObject<typeof registrationEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

export function registrationFaults(env: Settings): string[] {
  if (env.ELIGIBILITY_MIN_AGE <= env.ELIGIBILITY_MAX_AGE) return []
  return ['ELIGIBILITY_MAX_AGE: must not be below ELIGIBILITY_MIN_AGE']
}

export function readRegistration(env: Settings) {
  return {
    panChecksPerDay: env.PAN_CHECKS_PER_DAY,
    eligibility: {
      minimumAgeYears: env.ELIGIBILITY_MIN_AGE,
      maximumAgeYears: env.ELIGIBILITY_MAX_AGE,
      minimumIncomePaise: paiseOf(env.ELIGIBILITY_MIN_INCOME),
      waitDays: env.ELIGIBILITY_WAIT_DAYS,
    },
    creditManagers: env.CREDIT_MANAGERS ?? (env.PROVIDERS === 'live' ? [] : sampleCreditManagers),
  }
}
