import { createAadhaarReader } from './borrowing/evidence/aadhaar/aadhaar-reader.ts'
import type { Config } from './config.ts'
import type { Dependencies } from './dependencies.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { createMetrics } from './platform/metrics.ts'
import { createProviders } from './providers/providers.ts'
import { createSimulatedInbox } from './providers/sms/simulated-inbox.ts'
import { createDecoder } from './records/files/decoding/decoder.ts'
import { createPdfRenderer } from './records/issued-documents/pdf/pdf-renderer.ts'
import { createSimulatedClock } from './simulators/simulated-clock.ts'

/** What the app is built from, but for what the process has before its database. */
export async function createDependencies(
  config: Config,
  database: Database,
  base: Clock = systemClock,
): Promise<Omit<Dependencies, 'log' | 'secret' | 'dataKeys'>> {
  const inbox = createSimulatedInbox(database)
  const simulators = config.isSimulated ? { clock: await createSimulatedClock(database, base), inbox } : undefined
  const clock = simulators?.clock.clock ?? base
  const metrics = createMetrics(database)
  const providers = createProviders(config, clock, inbox, database)
  const [renderer, decoder, aadhaarReader] = [createPdfRenderer(), createDecoder(), createAadhaarReader()]
  return {
    config,
    database,
    clock,
    metrics,
    providers,
    renderer,
    decoder,
    aadhaarReader,
    ...(simulators && { simulators }),
  }
}
