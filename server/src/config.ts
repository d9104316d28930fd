import { z } from 'zod'
import type { RunningUser } from './platform/config/exposure.ts'
import { readEnvironment } from './platform/config/read-environment.ts'
import { platformEnvironment, platformProblems, readPlatform } from './platform/config/settings.ts'
import {
  personalDataEnvironment,
  personalDataProblems,
  readPersonalData,
} from './platform/field-encryption/settings.ts'
import { providersEnvironment, providersProblems, readProvidersSettings } from './providers/settings.ts'
import { readSite, siteEnvironment } from './public/site/settings.ts'
import { otpEnvironment, readOtp } from './records/otp/settings.ts'
import { consoleEnvironment, consoleProblems, readConsole } from './records/staff/settings.ts'
import { accountEnvironment, readAccount } from './servicing/account/settings.ts'
import { paymentsEnvironment, readPayments } from './servicing/payments/settings.ts'

export const environment = z.object({
  ...platformEnvironment,
  ...personalDataEnvironment,
  ...otpEnvironment,
  ...paymentsEnvironment,
  ...accountEnvironment,
  ...siteEnvironment,
  ...consoleEnvironment,
  ...providersEnvironment,
})

const problemsOf = (user: RunningUser) => (env: z.output<typeof environment>) => [
  ...platformProblems(env, user),
  ...personalDataProblems(env),
  ...consoleProblems(env),
  ...providersProblems(env),
]

/** Reads every setting once, or throws the full list of what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv, user: RunningUser = { userId: process.getuid?.() }) {
  const all = readEnvironment(environment, problemsOf(user), env)
  return {
    ...readPlatform(all),
    ...readPersonalData(all),
    ...readOtp(all),
    ...readPayments(all),
    ...readAccount(all),
    ...readSite(all),
    ...readConsole(all),
    ...readProvidersSettings(all),
  }
}

export type Config = ReturnType<typeof readConfig>
