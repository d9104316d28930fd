import type { legacyUpload } from 'contract/documents/legacy-upload'
import { requiredDocuments } from 'contract/documents/required-documents'
import { leadId as leadIdRule } from 'contract/identifiers'
import type { Database } from '../../platform/database/database.ts'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { findLead } from '../../records/loans/leads.ts'
import { type SaveDocumentDependencies, saveDocument } from './save-document.ts'

type Dependencies = SaveDocumentDependencies & { database: Database; securityEvents: SecurityEvents }

/** Another customer's application gets the same reply as one that does not exist. */
async function isOwnLead({ database, securityEvents }: Dependencies, leadId: string, caller: LoggedInCaller) {
  const lead = leadIdRule.pattern.test(leadId) ? await findLead(database.kysely, Number(leadId)) : undefined
  const isOwn = lead?.customerId === caller.session.customerId
  if (lead && !isOwn) securityEvents.reportForeignId('lead_id', caller)
  return isOwn
}

const documentOf = (docsId: string) =>
  requiredDocuments.find((document) => 'docs_id' in document && document.docs_id === docsId)

/** The upload call of the older screens; it stores the same documents as the upload steps. */
export function uploadLegacyDocument(dependencies: Dependencies): Handler<(typeof legacyUpload)['event']> {
  return async ({ lead_id, docs_id, file, password }, caller) => {
    const document = documentOf(docs_id)
    if (document === undefined) return refuse('documentTypeUnknown')
    if (lead_id !== '' && !(await isOwnLead(dependencies, lead_id, caller))) return refuse('applicationNotFound')
    return saveDocument(dependencies, document, { file, password }, caller)
  }
}
