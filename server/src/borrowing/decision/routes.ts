import { withdrawApplication as contract } from 'contract/applications/withdraw-application'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEvent } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { withdrawApplication } from './withdraw-application.ts'

type Dependencies = { credentials: Credentials; database: Database; clock: Clock; securityEvents: SecurityEvents }

export function registerDecision(app: FastifyInstance, dependencies: Dependencies): void {
  serveEvent(app, dependencies.credentials, contract, withdrawApplication(dependencies))
}
