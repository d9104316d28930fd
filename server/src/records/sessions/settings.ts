import type { z } from 'zod'
import { wholeNumber } from '../../platform/config/setting-types.ts'
import type { SessionLimits } from './sessions.ts'

export const sessionEnvironment = { SESSION_DAYS: wholeNumber(30), SESSION_IDLE_HOURS: wholeNumber(24) }

export const readSession = (env: z.output<z.ZodObject<typeof sessionEnvironment>>): { session: SessionLimits } => ({
  session: { days: env.SESSION_DAYS, idleHours: env.SESSION_IDLE_HOURS },
})
