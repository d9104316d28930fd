import { mandate } from 'contract/mandates/mandate'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import { cancelMandate, pauseMandate, resumeMandate, showMandate } from './change-mandate.ts'
import { measureDebits } from './debit-metrics.ts'
import { startMandate } from './start-mandate.ts'

type Dependencies = {
  credentials: Credentials
  database: Database
  clock: Clock
  razorpay: Razorpay
  checkoutScripts: { razorpay: string }
  addressKey: Buffer
  securityEvents: SecurityEvents
  metrics: Registry
}

export function registerMandates(app: FastifyInstance, dependencies: Dependencies): void {
  const { credentials, checkoutScripts, metrics } = dependencies
  measureDebits(metrics, dependencies)
  serveEndpoint(app, credentials, mandate, {
    start: startMandate({ ...dependencies, script: checkoutScripts.razorpay }),
    status: showMandate(dependencies),
    pause: pauseMandate(dependencies),
    resume: resumeMandate(dependencies),
    cancel: cancelMandate(dependencies),
  })
}
