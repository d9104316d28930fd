import { z } from 'zod'
import { optionalText, webAddress, wholeNumber } from '../../platform/config/setting-types.ts'

/** Off by default: customers then sign with a one-time code only. */
export const esignEnvironment = {
  ESIGN_PROVIDER: z.enum(['off', 'simulated', 'setu']).default('off'),
  SETU_CLIENT_ID: optionalText,
  SETU_CLIENT_SECRET: optionalText,
  SETU_PRODUCT_INSTANCE_ID: optionalText,
  SETU_URL: webAddress.default('https://dg.setu.co'),
  ESIGN_TIMEOUT_MS: wholeNumber(15_000),
}

type Environment = z.output<z.ZodObject<typeof esignEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

const keys = ['SETU_CLIENT_ID', 'SETU_CLIENT_SECRET', 'SETU_PRODUCT_INSTANCE_ID'] as const

export function esignProblems(env: Environment): string[] {
  if (env.ESIGN_PROVIDER === 'off') return []
  if (env.ESIGN_PROVIDER === 'simulated')
    return env.PROVIDERS === 'live' ? ['ESIGN_PROVIDER: must not be simulated while PROVIDERS is live'] : []
  return keys.filter((key) => !env[key]).map((key) => `${key}: is required by the eSign provider setu`)
}

/** Undefined if eSign is off. The simulator uses the same protocol: our own routes answer `http://simulators`. */
export function readEsignSettings(env: Environment) {
  if (env.ESIGN_PROVIDER === 'off') return { esign: undefined }
  const isSimulated = env.ESIGN_PROVIDER === 'simulated'
  return {
    esign: {
      isSimulated,
      clientId: env.SETU_CLIENT_ID ?? 'simulated',
      clientSecret: env.SETU_CLIENT_SECRET ?? 'the secret of the simulator',
      productInstanceId: env.SETU_PRODUCT_INSTANCE_ID ?? 'simulated',
      url: isSimulated ? 'http://simulators/simulators/setu' : env.SETU_URL,
      timeoutMs: env.ESIGN_TIMEOUT_MS,
    },
  }
}

export type EsignSettings = NonNullable<ReturnType<typeof readEsignSettings>['esign']>
