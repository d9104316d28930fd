import type { z } from 'zod'
import { cashfreeEnvironment, cashfreeProblems, readCashfreeSettings } from './cashfree/settings.ts'
import { objectStoreEnvironment, objectStoreProblems, readObjectStoreSettings } from './object-store/settings.ts'
import { paymentsEnvironment, paymentsProblems, readPaymentsSettings } from './payment-gateway/settings.ts'
import { readSmsSettings, smsEnvironment, smsProblems } from './sms/settings.ts'

/** The environment variables of all providers, as fields of a zod object. */
export const providersEnvironment = {
  ...smsEnvironment,
  ...cashfreeEnvironment,
  ...paymentsEnvironment,
  ...objectStoreEnvironment,
}

type Environment = z.output<z.ZodObject<typeof providersEnvironment>> & { PROVIDERS: 'simulated' | 'live' }

/** What is wrong with settings that are valid one by one. */
export const providersProblems = (env: Environment) => [
  ...smsProblems(env),
  ...cashfreeProblems(env),
  ...paymentsProblems(env),
  ...objectStoreProblems(env),
]

export const readProvidersSettings = (env: Environment) => ({
  ...readSmsSettings(env),
  ...readCashfreeSettings(env),
  ...readPaymentsSettings(env),
  ...readObjectStoreSettings(env),
})

export type ProvidersSettings = ReturnType<typeof readProvidersSettings>
