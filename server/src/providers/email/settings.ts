import { z } from 'zod'
import { optionalText } from '../../platform/config/setting-types.ts'

export const emailEnvironment = {
  EMAIL_PROVIDER: z.enum(['simulated', 'smtp']).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  EMAIL_FROM: optionalText,
}

type Environment = z.output<z.ZodObject<typeof emailEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

const isSimulated = (env: Environment) => (env.EMAIL_PROVIDER ?? env.PROVIDERS) === 'simulated'

export function emailProblems(env: Environment): string[] {
  if (isSimulated(env))
    return env.PROVIDERS === 'live' ? ['EMAIL_PROVIDER: must not be simulated while PROVIDERS is live'] : []
  const missing = (['SMTP_URL', 'EMAIL_FROM'] as const).filter((name) => !env[name])
  return missing.map((name) => `${name}: is required by the email provider smtp`)
}

/** Undefined if emails are simulated. */
export function readEmailSettings(env: Environment) {
  const smtp = { url: env.SMTP_URL ?? '', from: env.EMAIL_FROM ?? '' }
  return { email: isSimulated(env) ? undefined : smtp }
}
