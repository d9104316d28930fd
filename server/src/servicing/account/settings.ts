import { z } from 'zod'

const creditManager = z.object({ name: z.string().min(1), mobile: z.string().min(1), email: z.email() })

export type CreditManager = z.output<typeof creditManager>

/** Placeholders, shown only with simulated providers. */
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

export const accountEnvironment = { CREDIT_MANAGERS: jsonList.pipe(z.array(creditManager)).optional() }

type Settings = z.output<z.ZodObject<typeof accountEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

export const readAccount = (env: Settings) => ({
  creditManagers: env.CREDIT_MANAGERS ?? (env.PROVIDERS === 'live' ? [] : sampleCreditManagers),
})
