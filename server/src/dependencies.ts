import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { AadhaarReader } from './borrowing/evidence/aadhaar/aadhaar-reader.ts'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { DataKeys } from './platform/field-encryption/key-service.ts'
import type { Providers } from './providers/providers.ts'
import type { SimulatedInbox } from './providers/sms/simulated-inbox.ts'
import type { Decoder } from './records/files/decoding/decoder.ts'
import type { PdfRenderer } from './records/issued-documents/pdf/pdf-renderer.ts'
import type { SimulatedClock } from './simulators/simulated-clock.ts'

/** What main.ts builds before the app; app.ts and jobs.ts pass each module what it asks for. */
export type Dependencies = {
  config: Config
  secret: string
  dataKeys: DataKeys
  database: Database
  clock: Clock
  providers: Providers
  /** Draws PDFs in a worker thread. */
  renderer: PdfRenderer
  /** Opens uploaded files in separate processes. */
  decoder: Decoder
  /** Covers the number on Aadhaar pictures, in a process for each. */
  aadhaarReader: AadhaarReader
  log: Logger
  metrics: Registry
  /** Only with simulated providers. */
  simulators?: { clock: SimulatedClock; inbox: SimulatedInbox }
}
