import { legacyUpload } from 'contract/documents/legacy-upload'
import { mandatoryDocuments } from 'contract/documents/mandatory-documents'
import { mandatoryDocumentsCheck } from 'contract/documents/mandatory-documents-check'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEvent } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { acceptLargeBodies } from '../../records/files/bodies/large-bodies.ts'
import type { Sessions } from '../../records/sessions/sessions.ts'
import { uploadLegacyDocument } from './legacy-upload.ts'
import { checkMandatoryDocuments, showMandatoryDocuments } from './mandatory-documents.ts'
import type { SaveDocumentDependencies } from './save-document.ts'

export type DocumentsDependencies = SaveDocumentDependencies & {
  credentials: Credentials
  database: Database
  clock: Clock
  sessions: Sessions
  securityEvents: SecurityEvents
}

/** The upload of the older screens and the list of required documents. The upload steps are served by the application. */
export function registerDocuments(app: FastifyInstance, dependencies: DocumentsDependencies): void {
  const { credentials, sessions, files } = dependencies
  const large = { findSession: sessions.find, ...files.bodies, tokenInBody: true }
  acceptLargeBodies(app, large, (scope) =>
    serveEvent(scope, credentials, legacyUpload, uploadLegacyDocument(dependencies)),
  )
  serveEvent(app, credentials, mandatoryDocuments, showMandatoryDocuments(dependencies))
  serveEvent(app, credentials, mandatoryDocumentsCheck, checkMandatoryDocuments(dependencies))
}
