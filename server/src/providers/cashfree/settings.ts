import { z } from 'zod'
import { optionalText, webAddress, wholeNumber } from '../../platform/config/setting-types.ts'

export type CashfreeAccount = { clientId: string; clientSecret: string; url: string; timeoutMs: number }

const provider = z.enum(['simulated', 'cashfree']).optional()

/** PAN and bank account checks share one Cashfree account; payouts have another. */
export const cashfreeEnvironment = {
  PAN_CHECK_PROVIDER: provider,
  BANK_CHECK_PROVIDER: provider,
  PAYOUT_PROVIDER: provider,
  CASHFREE_CLIENT_ID: optionalText,
  CASHFREE_CLIENT_SECRET: optionalText,
  CASHFREE_URL: webAddress.default('https://api.cashfree.com/verification'),
  CASHFREE_TIMEOUT_MS: wholeNumber(5_000),
  BANK_CHECK_TIMEOUT_MS: wholeNumber(12_000),
  CASHFREE_PAYOUT_CLIENT_ID: optionalText,
  CASHFREE_PAYOUT_CLIENT_SECRET: optionalText,
  CASHFREE_PAYOUT_URL: webAddress.default('https://api.cashfree.com/payout'),
  CASHFREE_PAYOUT_TIMEOUT_MS: wholeNumber(15_000),
}

type Environment = z.output<z.ZodObject<typeof cashfreeEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

const services = {
  PAN_CHECK_PROVIDER: { name: 'PAN', account: 'CASHFREE', timeout: 'CASHFREE_TIMEOUT_MS' },
  BANK_CHECK_PROVIDER: { name: 'bank check', account: 'CASHFREE', timeout: 'BANK_CHECK_TIMEOUT_MS' },
  PAYOUT_PROVIDER: { name: 'payout', account: 'CASHFREE_PAYOUT', timeout: 'CASHFREE_PAYOUT_TIMEOUT_MS' },
} as const
type Service = keyof typeof services

const isSimulated = (env: Environment, service: Service) => (env[service] ?? env.PROVIDERS) === 'simulated'

function problemsOf(env: Environment, service: Service): string[] {
  if (isSimulated(env, service))
    return env.PROVIDERS === 'live' ? [`${service}: must not be simulated while PROVIDERS is live`] : []
  const { name, account } = services[service]
  const keys = [`${account}_CLIENT_ID`, `${account}_CLIENT_SECRET`] as const
  return keys.filter((key) => !env[key]).map((key) => `${key}: is required by the ${name} provider cashfree`)
}

export const cashfreeProblems = (env: Environment) =>
  (Object.keys(services) as Service[]).flatMap((service) => problemsOf(env, service))

function accountFor(env: Environment, service: Service): CashfreeAccount | undefined {
  if (isSimulated(env, service)) return undefined
  const { account, timeout } = services[service]
  return {
    clientId: env[`${account}_CLIENT_ID`] ?? '',
    clientSecret: env[`${account}_CLIENT_SECRET`] ?? '',
    url: env[`${account}_URL`],
    timeoutMs: env[timeout],
  }
}

/** An account is undefined if the service is simulated. */
export const readCashfreeSettings = (env: Environment) => ({
  cashfreePan: accountFor(env, 'PAN_CHECK_PROVIDER'),
  cashfreeBank: accountFor(env, 'BANK_CHECK_PROVIDER'),
  cashfreePayout: accountFor(env, 'PAYOUT_PROVIDER'),
})
