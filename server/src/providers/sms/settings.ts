import { z } from 'zod'
import { optionalText, webAddress } from '../../platform/config/setting-types.ts'
import { templateNames } from './templates.ts'

/** The template of the login code has a setting of its own. */
export const mappedNames = templateNames.filter((name) => name !== 'login_code')

const templateIds = z.string().transform((text, context) => {
  try {
    return z.partialRecord(z.enum(mappedNames), z.string().min(1)).parse(JSON.parse(text))
  } catch {
    context.addIssue(`must be a JSON object of template ids by name (${mappedNames.join(', ')})`)
    return z.NEVER
  }
})

export const smsEnvironment = {
  SMS_PROVIDER: z.enum(['simulated', 'msg91']).optional(),
  MSG91_AUTH_KEY: optionalText,
  MSG91_TEMPLATE_ID: optionalText,
  MSG91_URL: webAddress.default('https://control.msg91.com'),
  MSG91_NOTICE_TEMPLATES: templateIds.optional(),
}

type Environment = z.output<z.ZodObject<typeof smsEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

const isSimulated = (env: Environment) => (env.SMS_PROVIDER ?? env.PROVIDERS) === 'simulated'

export function smsProblems(env: Environment): string[] {
  if (isSimulated(env))
    return env.PROVIDERS === 'live' ? ['SMS_PROVIDER: must not be simulated while PROVIDERS is live'] : []
  const keys = (['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'] as const).filter((name) => !env[name])
  const problems = keys.map((name) => `${name}: is required by the SMS provider msg91`)
  const missing = mappedNames.filter((name) => !env.MSG91_NOTICE_TEMPLATES?.[name])
  if (missing.length > 0) problems.push(`MSG91_NOTICE_TEMPLATES: needs a template for ${missing.join(', ')}`)
  return problems
}

/** Undefined if messages are simulated. */
export function readSmsSettings(env: Environment) {
  const msg91 = {
    authKey: env.MSG91_AUTH_KEY ?? '',
    templateIds: { ...env.MSG91_NOTICE_TEMPLATES, login_code: env.MSG91_TEMPLATE_ID ?? '' },
    url: env.MSG91_URL,
  }
  return { sms: isSimulated(env) ? undefined : msg91 }
}
