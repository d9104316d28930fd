import { complaint } from 'contract/complaints/complaint'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { acceptLargeBodies } from '../../records/files/bodies/large-bodies.ts'
import type { Files } from '../../records/files/files.ts'
import type { Sessions } from '../../records/sessions/sessions.ts'
import { measureComplaints } from './complaint-metrics.ts'
import { raiseComplaint } from './raise-complaint.ts'
import { listComplaints, showComplaint } from './show-complaints.ts'
import { attachFile, reopenComplaint, replyToComplaint } from './write-to-complaint.ts'

type Dependencies = {
  credentials: Credentials
  database: Database
  clock: Clock
  sessions: Sessions
  files: Files
  securityEvents: SecurityEvents
  metrics: Registry
}

/** Complaints of customers, from raising one to the ombudsman. */
export function registerComplaints(app: FastifyInstance, dependencies: Dependencies): void {
  const { credentials, sessions, files, metrics } = dependencies
  measureComplaints(metrics, dependencies)
  acceptLargeBodies(app, { findSession: sessions.find, ...files.bodies }, (scope) =>
    serveEndpoint(scope, credentials, complaint, {
      raise: raiseComplaint(dependencies),
      attach: attachFile(dependencies),
      list: listComplaints(dependencies),
      detail: showComplaint(dependencies),
      reply: replyToComplaint(dependencies),
      reopen: reopenComplaint(dependencies),
    }),
  )
}
