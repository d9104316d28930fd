import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { wrongShape } from '../platform/http/http-failure.ts'
import type { Loopback } from '../platform/http/loopback.ts'
import type { EsignProvider } from '../providers/esign/create-esign.ts'
import type { EsignSettings } from '../providers/esign/settings.ts'
import type { PaymentsSettings } from '../providers/payment-gateway/settings.ts'
import type { SimulatedInbox } from '../providers/sms/simulated-inbox.ts'
import { serveSigningPage } from './esign/serve-signing-page.ts'
import { serveSetu } from './esign/setu-simulator.ts'
import { createSimulatedEsigns } from './esign/simulated-esigns.ts'
import { registerSimulatedPayments } from './payments/routes.ts'
import { serveAadhaar } from './serve-aadhaar.ts'
import { serveInbox } from './serve-inbox.ts'
import type { SimulatedClock } from './simulated-clock.ts'

type Dependencies = {
  database: Database
  clock: Clock
  payments: PaymentsSettings
  /** Absent if the payment gateways are live. */
  loopback?: Loopback | undefined
  /** Absent if eSign is off or the provider is live. */
  esign?: { settings: EsignSettings; provider: EsignProvider; publicUrl: string } | undefined
  simulators: { clock: SimulatedClock; inbox: SimulatedInbox }
}

/** The database refused a value: a character, number or date that it cannot store. */
const refusedValues = /^(22...|23514)$/
const isRefusedValue = (error: unknown) => refusedValues.test(String((error as { code?: unknown }).code))

/** The simulated inbox, clock, Aadhaar cards, payment gateways and eSign provider. Must not be registered with live providers. */
export async function registerSimulators(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error) => {
      throw isRefusedValue(error) ? wrongShape() : error
    })
    serveSimulators(scope, dependencies)
  })
}

function serveSimulators(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, payments, loopback, esign, simulators } = dependencies
  serveInbox(app, simulators.inbox)
  serveAadhaar(app)
  simulators.clock.serve(app)
  if (loopback) registerSimulatedPayments(app, { ...payments, database, clock, loopback })
  if (esign?.provider.loopback) {
    esign.provider.loopback.connect(app)
    const signing = { ...esign, clock, esigns: createSimulatedEsigns(database) }
    serveSetu(app, signing)
    serveSigningPage(app, signing)
  }
}
