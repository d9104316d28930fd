import { createHash, hkdfSync } from 'node:crypto'
import { z } from 'zod'
import { providersEnvironment, providersProblems, readProvidersSettings } from '../../providers/settings.ts'
import { webAddress, wholeNumber } from './kinds-of-setting.ts'
import { loansEnvironment, readLoans } from './loans.ts'
import { readRegistration, registrationEnvironment, registrationFaults } from './registration.ts'

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  UPLOAD_HOST: webAddress.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  DATABASE_POOL: wholeNumber(12),
  DATA_DIR: z.string().min(1).default('./data'),
  PROVIDERS: z.enum(['simulated', 'live']).default('simulated'),
  APP_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  OTP_VALID_SECONDS: wholeNumber(300),
  OTP_TRIES: wholeNumber(3),
  OTP_RESEND_SECONDS: wholeNumber(30),
  OTP_SENDS_PER_HOUR: wholeNumber(5),
  OTP_SENDS_PER_DAY: wholeNumber(10),
  OTP_SENDS_PER_HOUR_ADDRESS: wholeNumber(100),
  OTP_WRONG_PER_DAY: wholeNumber(10),
  OTP_WRONG_PER_HOUR_ALL: wholeNumber(400),
  SESSION_DAYS: wholeNumber(30),
  SESSION_IDLE_HOURS: wholeNumber(24),
  REQUESTS_PER_MINUTE_ADDRESS: wholeNumber(600),
  ...registrationEnvironment,
  ...loansEnvironment,
  ...providersEnvironment,
})

export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

type Environment = z.output<typeof environment>

/** What no single setting can tell alone. */
function faultsBetween(env: Environment): string[] {
  const faults: string[] = []
  if (env.PROVIDERS === 'live') {
    if (!env.APP_SECRET) faults.push('APP_SECRET: is required while PROVIDERS is live')
    if (!env.PUBLIC_URL?.startsWith('https://'))
      faults.push('PUBLIC_URL: must be an https address while PROVIDERS is live')
    if (!env.DATABASE_URL) faults.push('DATABASE_URL: is required while PROVIDERS is live')
  }
  faults.push(...registrationFaults(env), ...providersProblems(env))
  return faults
}

/** An empty setting is an absent one: shells and compose files often pass `NAME=`. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

function parse(env: NodeJS.ProcessEnv): Environment {
  const parsed = environment.safeParse(withoutEmpty(env))
  const faults = parsed.success
    ? faultsBetween(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.success && faults.length === 0) return parsed.data
  throw new ConfigurationError(['The settings cannot be used:', ...faults.map((fault) => `  - ${fault}`)].join('\n'))
}

/** Reads every setting once, or throws the full list of what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const all = parse(env)
  return {
    isProduction: all.NODE_ENV === 'production',
    port: all.PORT,
    host: all.HOST,
    publicUrl: new URL(all.PUBLIC_URL ?? `http://localhost:${all.PORT}`).origin,
    uploadHost: all.UPLOAD_HOST?.replace(/\/*$/, '/') ?? '/uploads/',
    databaseUrl: all.DATABASE_URL,
    databasePool: all.DATABASE_POOL,
    dataDirectory: all.DATA_DIR,
    isSimulated: all.PROVIDERS === 'simulated',
    appSecret: all.APP_SECRET,
    metricsToken: all.METRICS_TOKEN,
    trustedProxies: all.TRUST_PROXY,
    logLevel: all.LOG_LEVEL,
    otp: {
      validSeconds: all.OTP_VALID_SECONDS,
      tries: all.OTP_TRIES,
      resendSeconds: all.OTP_RESEND_SECONDS,
      sendsPerHour: all.OTP_SENDS_PER_HOUR,
      sendsPerDay: all.OTP_SENDS_PER_DAY,
      sendsPerHourAddress: all.OTP_SENDS_PER_HOUR_ADDRESS,
      wrongPerDay: all.OTP_WRONG_PER_DAY,
      wrongPerHourAll: all.OTP_WRONG_PER_HOUR_ALL,
    },
    session: { days: all.SESSION_DAYS, idleHours: all.SESSION_IDLE_HOURS },
    requestsPerMinuteAddress: all.REQUESTS_PER_MINUTE_ADDRESS,
    ...readRegistration(all),
    ...readLoans(all),
    ...readProvidersSettings(all),
  }
}

export type Config = ReturnType<typeof readConfig>
export type OtpLimits = Config['otp']

/** One secret is configured; each use gets a key of its own. */
export function keyFor(use: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', createHash('sha256').update(secret).digest(), '', use, 32))
}
