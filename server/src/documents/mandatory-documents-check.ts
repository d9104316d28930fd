import type { mandatoryDocumentsCheck } from 'contract/documents/mandatory-documents-check'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { documentsIn } from './documents-in.ts'

export function checkMandatoryDocuments(
  database: Database,
  clock: Clock,
): Handler<(typeof mandatoryDocumentsCheck)['event']> {
  return async (_body, { session }) => {
    const documents = await documentsIn(database, clock, session.customerId)
    const missing = documents.filter(({ uploaded }) => !uploaded).map(({ doc_type }) => doc_type)
    return accepted({ Data: { complete: missing.length === 0, missing } })
  }
}
