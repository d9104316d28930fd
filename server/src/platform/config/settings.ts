import { resolve } from 'node:path'
import { z } from 'zod'
import { problemOfAddress } from '../database/connection/addresses.ts'
import { isExposed, type RunningUser } from './exposure.ts'
import { flag, webAddress, wholeNumber } from './setting-types.ts'
import { weaknessOfSecret } from './weak-secret.ts'

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
  .superRefine((address, context) => {
    const problem = problemOfAddress(address)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

export const platformEnvironment = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_MIGRATION_URL: postgresAddress.optional(),
  MIGRATE_ON_START: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  BACKGROUND_WORK: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  DATABASE_POOL: wholeNumber(12),
  DATABASE_TIMEOUT_MS: wholeNumber(8_000),
  DATA_DIR: z.string().min(1).default('./data'),
  PROVIDERS: z.enum(['simulated', 'live']).default('simulated'),
  ALLOW_SIMULATORS: flag,
  APP_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(32, 'must be at least 32 characters').optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  REQUESTS_PER_MINUTE_ADDRESS: wholeNumber(600),
}

type Environment = z.output<z.ZodObject<typeof platformEnvironment>>

function liveProblems(env: Environment): string[] {
  const problems: string[] = []
  if (!env.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL: must be an https address while PROVIDERS is live')
  if (!env.DATABASE_URL) problems.push('DATABASE_URL: is required while PROVIDERS is live')
  if (!env.DATABASE_MIGRATION_URL)
    problems.push(
      'DATABASE_MIGRATION_URL: is required while PROVIDERS is live, with a different role from that of DATABASE_URL',
    )
  return problems
}

function exposureProblems(env: Environment, { userId }: RunningUser): string[] {
  const problems: string[] = []
  if (env.PROVIDERS === 'simulated' && !env.ALLOW_SIMULATORS)
    problems.push(
      'PROVIDERS: simulated providers show every code to anybody; set ALLOW_SIMULATORS=1 to allow them on a public address',
    )
  if (!env.APP_SECRET) problems.push('APP_SECRET: is required with live providers or on a public address')
  for (const name of ['APP_SECRET', 'METRICS_TOKEN'] as const) {
    const weakness = env[name] && weaknessOfSecret(env[name])
    if (weakness) problems.push(`${name}: ${weakness}`)
  }
  if (env.TRUST_PROXY === undefined)
    problems.push(
      'TRUST_PROXY: must be the number of proxies in front of the server, 0 for none; limits count client addresses',
    )
  if (userId === 0) problems.push('the user: must not be root with live providers or on a public address')
  return problems
}

export function platformProblems(env: Environment, user: RunningUser): string[] {
  return [
    ...(env.BACKGROUND_WORK === '0' && !env.DATABASE_URL
      ? ['BACKGROUND_WORK: must be 1 with the embedded database, which no other process uses']
      : []),
    ...(env.DATABASE_MIGRATION_URL && !env.DATABASE_URL
      ? ['DATABASE_URL: is required with DATABASE_MIGRATION_URL']
      : []),
    ...(env.PROVIDERS === 'live' ? liveProblems(env) : []),
    ...(isExposed(env) ? exposureProblems(env, user) : []),
  ]
}

export const readPlatform = (env: Environment) => ({
  isProduction: env.NODE_ENV === 'production',
  port: env.PORT,
  host: env.HOST,
  publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
  databaseUrl: env.DATABASE_URL,
  databaseMigrationUrl: env.DATABASE_MIGRATION_URL,
  /** A configured database may be shared by several servers, so it is migrated by `npm run migrate` before an upgrade. */
  migratesOnStart: env.MIGRATE_ON_START ? env.MIGRATE_ON_START === '1' : env.DATABASE_URL === undefined,
  /** If false, this process only serves requests, and another one has to do the background work. */
  doesBackgroundWork: env.BACKGROUND_WORK === '1',
  databasePool: env.DATABASE_POOL,
  databaseTimeoutMs: env.DATABASE_TIMEOUT_MS,
  dataDirectory: resolve(env.DATA_DIR),
  isSimulated: env.PROVIDERS === 'simulated',
  appSecret: env.APP_SECRET,
  metricsToken: env.METRICS_TOKEN,
  telemetry: env.OTEL_EXPORTER_OTLP_ENDPOINT && {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceShare: env.OTEL_TRACES_SAMPLER_ARG,
  },
  trustedProxies: env.TRUST_PROXY ?? 0,
  logLevel: env.LOG_LEVEL,
  requestsPerMinuteAddress: env.REQUESTS_PER_MINUTE_ADDRESS,
})
