import { z } from 'zod'
import type { CashfreeAccount } from '../../providers/cashfree-account.ts'
import { optionalText, webAddress, wholeNumber } from './kinds-of-setting.ts'

const provider = z.enum(['simulated', 'cashfree']).optional()

/** Settings of Cashfree: checks of PANs and of bank accounts share an account there, payouts have their own. */
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

type Settings = z.output<z.ZodObject<typeof cashfreeEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

const services = {
  PAN_CHECK_PROVIDER: { name: 'PAN', account: 'CASHFREE', timeout: 'CASHFREE_TIMEOUT_MS' },
  BANK_CHECK_PROVIDER: { name: 'bank check', account: 'CASHFREE', timeout: 'BANK_CHECK_TIMEOUT_MS' },
  PAYOUT_PROVIDER: { name: 'payout', account: 'CASHFREE_PAYOUT', timeout: 'CASHFREE_PAYOUT_TIMEOUT_MS' },
} as const
type Service = keyof typeof services

const isSimulated = (env: Settings, service: Service) => (env[service] ?? env.PROVIDERS) === 'simulated'

function faultsOf(env: Settings, service: Service): string[] {
  if (isSimulated(env, service))
    return env.PROVIDERS === 'live' ? [`${service}: must not be simulated while PROVIDERS is live`] : []
  const { name, account } = services[service]
  const keys = [`${account}_CLIENT_ID`, `${account}_CLIENT_SECRET`] as const
  return keys.filter((key) => !env[key]).map((key) => `${key}: is required by the ${name} provider cashfree`)
}

export const cashfreeFaults = (env: Settings) =>
  (Object.keys(services) as Service[]).flatMap((service) => faultsOf(env, service))

function accountFor(env: Settings, service: Service): CashfreeAccount | undefined {
  if (isSimulated(env, service)) return undefined
  const { account, timeout } = services[service]
  return {
    clientId: env[`${account}_CLIENT_ID`] ?? '',
    clientSecret: env[`${account}_CLIENT_SECRET`] ?? '',
    url: env[`${account}_URL`],
    timeoutMs: env[timeout],
  }
}

export const readCashfree = (env: Settings) => ({
  cashfreePan: accountFor(env, 'PAN_CHECK_PROVIDER'),
  cashfreeBank: accountFor(env, 'BANK_CHECK_PROVIDER'),
  cashfreePayout: accountFor(env, 'PAYOUT_PROVIDER'),
})
