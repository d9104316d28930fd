import { paiseOf } from 'domain/money/rupees'
import { z } from 'zod'

const wholeNumber = (fallback: number) => z.coerce.number().int().min(1).default(fallback)

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

/** Settings of the registration: the PAN provider, the lender's policy, its people. */
export const registrationEnvironment = {
  PAN_CHECK_PROVIDER: z.enum(['simulated', 'cashfree']).optional(),
  PAN_CHECKS_PER_DAY: wholeNumber(10),
  CASHFREE_CLIENT_ID: z.string().min(1).optional(),
  CASHFREE_CLIENT_SECRET: z.string().min(1).optional(),
  CASHFREE_URL: z.url({ protocol: /^https?$/ }).default('https://api.cashfree.com/verification'),
  CASHFREE_TIMEOUT_MS: wholeNumber(5_000),
  ELIGIBILITY_MIN_AGE: wholeNumber(18),
  ELIGIBILITY_MAX_AGE: wholeNumber(60),
  ELIGIBILITY_MIN_INCOME: wholeNumber(15_000),
  ELIGIBILITY_WAIT_DAYS: wholeNumber(30),
  CREDIT_MANAGERS: jsonList.pipe(z.array(creditManager)).optional(),
}

type Settings = z.output<z.ZodObject<typeof registrationEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

const panProvider = (env: Settings) => env.PAN_CHECK_PROVIDER ?? (env.PROVIDERS === 'live' ? 'cashfree' : 'simulated')

export function registrationFaults(env: Settings): string[] {
  const faults: string[] = []
  if (env.PROVIDERS === 'live' && panProvider(env) === 'simulated')
    faults.push('PAN_CHECK_PROVIDER: must not be simulated while PROVIDERS is live')
  if (panProvider(env) === 'cashfree') {
    for (const name of ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'] as const)
      if (!env[name]) faults.push(`${name}: is required by the PAN provider cashfree`)
  }
  if (env.ELIGIBILITY_MIN_AGE > env.ELIGIBILITY_MAX_AGE)
    faults.push('ELIGIBILITY_MAX_AGE: must not be below ELIGIBILITY_MIN_AGE')
  return faults
}

export function readRegistration(env: Settings) {
  return {
    cashfreePan:
      panProvider(env) === 'cashfree'
        ? {
            clientId: env.CASHFREE_CLIENT_ID ?? '',
            clientSecret: env.CASHFREE_CLIENT_SECRET ?? '',
            url: env.CASHFREE_URL,
            timeoutMs: env.CASHFREE_TIMEOUT_MS,
          }
        : undefined,
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
