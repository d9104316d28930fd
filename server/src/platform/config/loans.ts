import { z } from 'zod'
import { noticeNames } from '../../providers/sms/sms.ts'

const wholeNumber = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const provider = z.enum(['simulated', 'cashfree']).optional()

const noticeTemplates = z.string().transform((text, context) => {
  try {
    return z.partialRecord(z.enum(noticeNames), z.string().min(1)).parse(JSON.parse(text))
  } catch {
    context.addIssue(`must be a JSON object of template ids by name (${noticeNames.join(', ')})`)
    return z.NEVER
  }
})

/** Settings of the application: who checks accounts, who pays out, what is told. Bank checks use CASHFREE_* of the PAN. */
export const loansEnvironment = {
  BANK_CHECK_PROVIDER: provider,
  BANK_CHECK_TIMEOUT_MS: wholeNumber(12_000),
  BANK_CHECKS_PER_DAY: wholeNumber(10),
  BANK_NAME_MATCH_MIN: z.coerce.number().int().min(1).max(100).default(60),
  PAYOUT_PROVIDER: provider,
  CASHFREE_PAYOUT_CLIENT_ID: z.string().min(1).optional(),
  CASHFREE_PAYOUT_CLIENT_SECRET: z.string().min(1).optional(),
  CASHFREE_PAYOUT_URL: z.url({ protocol: /^https?$/ }).default('https://api.cashfree.com/payout'),
  CASHFREE_PAYOUT_TIMEOUT_MS: wholeNumber(15_000),
  PAYOUT_TRIES: wholeNumber(3),
  MSG91_NOTICE_TEMPLATES: noticeTemplates.optional(),
}

type Settings = z.output<z.ZodObject<typeof loansEnvironment>> & {
  PROVIDERS: 'simulated' | 'live'
  SMS_PROVIDER?: string | undefined
  CASHFREE_CLIENT_ID?: string | undefined
  CASHFREE_CLIENT_SECRET?: string | undefined
  CASHFREE_URL: string
}

const providerOf = (env: Settings, name: 'BANK_CHECK_PROVIDER' | 'PAYOUT_PROVIDER') =>
  env[name] ?? (env.PROVIDERS === 'live' ? 'cashfree' : 'simulated')

function needed(env: Settings, names: readonly (keyof Settings)[], by: string): string[] {
  return names.filter((name) => !env[name]).map((name) => `${name}: is required by ${by}`)
}

export function loansFaults(env: Settings): string[] {
  const faults = (['BANK_CHECK_PROVIDER', 'PAYOUT_PROVIDER'] as const)
    .filter((name) => env.PROVIDERS === 'live' && providerOf(env, name) === 'simulated')
    .map((name) => `${name}: must not be simulated while PROVIDERS is live`)
  if (providerOf(env, 'BANK_CHECK_PROVIDER') === 'cashfree')
    faults.push(...needed(env, ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'], 'the bank check provider cashfree'))
  if (providerOf(env, 'PAYOUT_PROVIDER') === 'cashfree') {
    const keys = ['CASHFREE_PAYOUT_CLIENT_ID', 'CASHFREE_PAYOUT_CLIENT_SECRET'] as const
    faults.push(...needed(env, keys, 'the payout provider cashfree'))
  }
  if (env.SMS_PROVIDER === 'msg91' || (env.SMS_PROVIDER === undefined && env.PROVIDERS === 'live')) {
    const missing = noticeNames.filter((name) => !env.MSG91_NOTICE_TEMPLATES?.[name])
    if (missing.length > 0) faults.push(`MSG91_NOTICE_TEMPLATES: needs a template for ${missing.join(', ')}`)
  }
  return faults
}

export function readLoans(env: Settings) {
  return {
    bankCheck: { checksPerDay: env.BANK_CHECKS_PER_DAY, nameMatchMin: env.BANK_NAME_MATCH_MIN },
    cashfreeBank:
      providerOf(env, 'BANK_CHECK_PROVIDER') === 'cashfree'
        ? {
            clientId: env.CASHFREE_CLIENT_ID ?? '',
            clientSecret: env.CASHFREE_CLIENT_SECRET ?? '',
            url: env.CASHFREE_URL,
            timeoutMs: env.BANK_CHECK_TIMEOUT_MS,
          }
        : undefined,
    payoutTries: env.PAYOUT_TRIES,
    cashfreePayout:
      providerOf(env, 'PAYOUT_PROVIDER') === 'cashfree'
        ? {
            clientId: env.CASHFREE_PAYOUT_CLIENT_ID ?? '',
            clientSecret: env.CASHFREE_PAYOUT_CLIENT_SECRET ?? '',
            url: env.CASHFREE_PAYOUT_URL,
            timeoutMs: env.CASHFREE_PAYOUT_TIMEOUT_MS,
          }
        : undefined,
  }
}
