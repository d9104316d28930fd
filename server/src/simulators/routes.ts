import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Loopback } from '../platform/http/loopback.ts'
import type { PaymentsSettings } from '../providers/payment-gateway/settings.ts'
import type { SimulatedInbox } from '../providers/sms/simulated-inbox.ts'
import { registerSimulatedPayments } from './payments/routes.ts'
import { serveInbox } from './serve-inbox.ts'
import type { SimulatedClock } from './simulated-clock.ts'

type Dependencies = {
  database: Database
  clock: Clock
  payments: PaymentsSettings
  /** Absent if the payment gateways are live. */
  loopback?: Loopback | undefined
  simulators: { clock: SimulatedClock; inbox: SimulatedInbox }
}

/** The inbox, the clock and the payment gateways that stand in for real ones; only with simulated providers. */
export function registerSimulators(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, payments, loopback, simulators } = dependencies
  serveInbox(app, simulators.inbox)
  simulators.clock.serve(app)
  if (loopback) registerSimulatedPayments(app, { ...payments, database, clock, loopback })
}
