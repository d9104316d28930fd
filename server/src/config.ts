import { z } from 'zod'
import { accountEnvironment, readAccount } from './account/settings.ts'
import { applicationsEnvironment, readApplications } from './applications/settings.ts'
import { otpEnvironment, readOtp } from './otp/settings.ts'
import { paymentsEnvironment, readPayments } from './payments/settings.ts'
import { personalDataEnvironment, personalDataProblems, readPersonalData } from './personal-data/settings.ts'
import type { RunningUser } from './platform/config/exposure.ts'
import { readEnvironment } from './platform/config/read-environment.ts'
import { platformEnvironment, platformProblems, readPlatform } from './platform/config/settings.ts'
import { providersEnvironment, providersProblems, readProvidersSettings } from './providers/settings.ts'
import { readRegistration, registrationEnvironment } from './registration/settings.ts'
import { readSession, sessionEnvironment } from './sessions/settings.ts'
import { readSite, siteEnvironment } from './site/settings.ts'

const environment = z.object({
  ...platformEnvironment,
  ...personalDataEnvironment,
  ...otpEnvironment,
  ...sessionEnvironment,
  ...registrationEnvironment,
  ...applicationsEnvironment,
  ...paymentsEnvironment,
  ...accountEnvironment,
  ...siteEnvironment,
  ...providersEnvironment,
})

const problemsOf = (user: RunningUser) => (env: z.output<typeof environment>) => [
  ...platformProblems(env, user),
  ...personalDataProblems(env),
  ...providersProblems(env),
]

/** Reads every setting once, or throws the full list of what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv, user: RunningUser = { userId: process.getuid?.() }) {
  const all = readEnvironment(environment, problemsOf(user), env)
  return {
    ...readPlatform(all),
    ...readPersonalData(all),
    ...readOtp(all),
    ...readSession(all),
    ...readRegistration(all),
    ...readApplications(all),
    ...readPayments(all),
    ...readAccount(all),
    ...readSite(all),
    ...readProvidersSettings(all),
  }
}

export type Config = ReturnType<typeof readConfig>
