import { legacyUpload } from 'contract/documents/legacy-upload'
import { mandatoryDocuments } from 'contract/documents/mandatory-documents'
import { mandatoryDocumentsCheck } from 'contract/documents/mandatory-documents-check'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../dependencies.ts'
import type { Files } from '../files/files.ts'
import type { Credentials } from '../platform/http/credentials.ts'
import { serveEvent } from '../platform/http/serve-endpoint.ts'
import { takeLargeBodies } from '../platform/http/take-large-bodies.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { keepDocument } from './document-upload.ts'
import { keepLegacyDocument } from './legacy-upload.ts'
import { showMandatoryDocuments } from './mandatory-documents.ts'
import { checkMandatoryDocuments } from './mandatory-documents-check.ts'

/** The events of an application that bring a document. */
export const documentHandlers = (files: Files) => ({
  bank_statement_upload: keepDocument(files, 'bank_statement_upload'),
  pay_slip_upload: keepDocument(files, 'pay_slip_upload'),
  pan_upload: keepDocument(files, 'pan_upload'),
  aadhaar_upload: keepDocument(files, 'aadhaar_upload'),
  residence_proof_upload: keepDocument(files, 'residence_proof_upload'),
})

type Door = { credentials: Credentials; sessions: Sessions; files: Files }

/** What an application needs on paper: the older upload, the list and its check. */
export function serveDocuments(app: FastifyInstance, { database, clock }: Parts, door: Door): void {
  const { credentials, sessions, files } = door
  takeLargeBodies(app, { sessions, threads: files.threads, tokenInBody: true }, (scope) =>
    serveEvent(scope, credentials, legacyUpload, keepLegacyDocument(files, database)),
  )
  serveEvent(app, credentials, mandatoryDocuments, showMandatoryDocuments(database, clock))
  serveEvent(app, credentials, mandatoryDocumentsCheck, checkMandatoryDocuments(database, clock))
}
