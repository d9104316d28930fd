import type { mandatoryDocuments } from 'contract/documents/mandatory-documents'
import type { mandatoryDocumentsCheck } from 'contract/documents/mandatory-documents-check'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { listRequiredDocuments } from './required-documents.ts'

type Dependencies = { database: Database; clock: Clock }

export function showMandatoryDocuments(dependencies: Dependencies): Handler<(typeof mandatoryDocuments)['event']> {
  return async (_body, { session }) => accepted({ Data: await listRequiredDocuments(dependencies, session.customerId) })
}

export function checkMandatoryDocuments(
  dependencies: Dependencies,
): Handler<(typeof mandatoryDocumentsCheck)['event']> {
  return async (_body, { session }) => {
    const documents = await listRequiredDocuments(dependencies, session.customerId)
    const missing = documents.filter(({ uploaded }) => !uploaded).map(({ doc_type }) => doc_type)
    return accepted({ Data: { complete: missing.length === 0, missing } })
  }
}
