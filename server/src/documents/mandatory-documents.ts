import type { mandatoryDocuments } from 'contract/documents/mandatory-documents'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { documentsIn } from './documents-in.ts'

export function showMandatoryDocuments(
  database: Database,
  clock: Clock,
): Handler<(typeof mandatoryDocuments)['event']> {
  return async (_body, { session }) => accepted({ Data: await documentsIn(database, clock, session.customerId) })
}
