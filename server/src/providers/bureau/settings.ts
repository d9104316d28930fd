import { z } from 'zod'
import { optionalText, webAddress, wholeNumber } from '../../platform/config/setting-types.ts'

/** Off: no bureau is asked, and what is decided on one is referred to a person. */
export const bureauEnvironment = {
  BUREAU_PROVIDER: z.enum(['off', 'simulated', 'equifax']).optional(),
  EQUIFAX_CUSTOMER_ID: optionalText,
  EQUIFAX_USER_ID: optionalText,
  EQUIFAX_PASSWORD: optionalText,
  EQUIFAX_MEMBER_NUMBER: optionalText,
  EQUIFAX_SECURITY_CODE: optionalText,
  EQUIFAX_MEMBER_NAME: optionalText,
  EQUIFAX_URL: webAddress.default('https://ists.equifax.co.in/cir360service/cir360report'),
  EQUIFAX_FIND_URL: webAddress.optional(),
  BUREAU_TIMEOUT_MS: wholeNumber(30_000),
}

type Environment = z.output<z.ZodObject<typeof bureauEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

const keys = [
  'EQUIFAX_CUSTOMER_ID',
  'EQUIFAX_USER_ID',
  'EQUIFAX_PASSWORD',
  'EQUIFAX_MEMBER_NUMBER',
  'EQUIFAX_SECURITY_CODE',
  'EQUIFAX_MEMBER_NAME',
] as const

const providerOf = ({ BUREAU_PROVIDER, PROVIDERS }: Environment) =>
  BUREAU_PROVIDER ?? (PROVIDERS === 'live' ? 'equifax' : 'simulated')

export function bureauProblems(env: Environment): string[] {
  const provider = providerOf(env)
  if (provider === 'simulated' && env.PROVIDERS === 'live')
    return ['BUREAU_PROVIDER: must not be simulated while PROVIDERS is live']
  if (provider !== 'equifax') return []
  return keys.filter((key) => !env[key]).map((key) => `${key}: is required by the credit bureau equifax`)
}

/** Undefined if no bureau is asked. The simulator answers in the protocol of Equifax. */
export function readBureauSettings(env: Environment) {
  const provider = providerOf(env)
  if (provider === 'off') return { bureau: undefined }
  const isSimulated = provider === 'simulated'
  const setting = (key: (typeof keys)[number]) => env[key] ?? 'simulated'
  return {
    bureau: {
      isSimulated,
      customerId: setting('EQUIFAX_CUSTOMER_ID'),
      userId: setting('EQUIFAX_USER_ID'),
      password: setting('EQUIFAX_PASSWORD'),
      memberNumber: setting('EQUIFAX_MEMBER_NUMBER'),
      securityCode: setting('EQUIFAX_SECURITY_CODE'),
      memberName: setting('EQUIFAX_MEMBER_NAME'),
      url: env.EQUIFAX_URL,
      findUrl: env.EQUIFAX_FIND_URL,
      timeoutMs: env.BUREAU_TIMEOUT_MS,
    },
  }
}

export type BureauSettings = NonNullable<ReturnType<typeof readBureauSettings>['bureau']>
