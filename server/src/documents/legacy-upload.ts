import type { legacyUpload } from 'contract/documents/legacy-upload'
import { requiredDocuments } from 'contract/documents/required-documents'
import { leadId as leadIdRule } from 'contract/fields/lead-id'
import type { Files } from '../files/files.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { takeDocument } from './take-document.ts'

const findLead = { name: 'find_own_lead', text: 'select from leads where id = $1 and customer_id = $2' }

/** Somebody else's application is answered as one that does not exist. */
async function isOwnLead(database: Database, leadId: string, customerId: string): Promise<boolean> {
  if (!leadIdRule.pattern.test(leadId)) return false
  return (await database.run(findLead, [leadId, customerId])).length > 0
}

const documentOf = (docsId: string) =>
  requiredDocuments.find((document) => 'docs_id' in document && document.docs_id === docsId)

/** The older screens' upload: it fills the same documents. */
export function keepLegacyDocument(files: Files, database: Database): Handler<(typeof legacyUpload)['event']> {
  return async ({ lead_id, docs_id, file, password }, { session: { customerId } }) => {
    const document = documentOf(docs_id)
    if (document === undefined) return refuse('documentUnknown')
    if (lead_id !== '' && !(await isOwnLead(database, lead_id, customerId))) return refuse('applicationUnknown')
    return takeDocument(files, customerId, document, { file, password })
  }
}
