import type { Logger } from 'pino'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import type { WriteRequestLine } from './platform/logging/request-line.ts'
import type { Providers } from './providers/providers.ts'
import type { SimulatedInbox } from './providers/sms/simulated-inbox.ts'
import type { SimulatedClock } from './simulators/simulated-clock.ts'

/** What the world outside the app gives it. */
export type Parts = {
  config: Config
  secret: string
  database: Database
  clock: Clock
  providers: Providers
  log: Logger
  writeRequestLine: WriteRequestLine
  /** What only simulated providers have. */
  simulators?: { clock: SimulatedClock; inbox: SimulatedInbox }
}
