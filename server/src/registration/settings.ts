import type { z } from 'zod'
import { wholeNumber } from '../platform/config/setting-types.ts'

export const registrationEnvironment = { PAN_CHECKS_PER_DAY: wholeNumber(10) }

type Environment = z.output<z.ZodObject<typeof registrationEnvironment>>

export const readRegistration = (env: Environment) => ({ panChecksPerDay: env.PAN_CHECKS_PER_DAY })
