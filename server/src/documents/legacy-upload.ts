import type { legacyUpload } from 'contract/documents/legacy-upload'
import { requiredDocuments } from 'contract/documents/required-documents'
import { leadId as leadIdRule } from 'contract/identifiers'
import type { Files } from '../files/files.ts'
import { findLead } from '../loans/leads.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { saveDocument } from './save-document.ts'

type Dependencies = { database: Database; files: Files }

/** Somebody else's application is answered like one that does not exist. */
async function isOwnLead(database: Database, leadId: string, customerId: number): Promise<boolean> {
  if (!leadIdRule.pattern.test(leadId)) return false
  return (await findLead(database.kysely, Number(leadId)))?.customerId === customerId
}

const documentOf = (docsId: string) =>
  requiredDocuments.find((document) => 'docs_id' in document && document.docs_id === docsId)

/** The older screens' upload: it fills the same documents. */
export function uploadLegacyDocument({ database, files }: Dependencies): Handler<(typeof legacyUpload)['event']> {
  return async ({ lead_id, docs_id, file, password }, caller) => {
    const document = documentOf(docs_id)
    if (document === undefined) return refuse('documentTypeUnknown')
    const isUnknown = lead_id !== '' && !(await isOwnLead(database, lead_id, caller.session.customerId))
    return isUnknown ? refuse('applicationNotFound') : saveDocument(files, document, { file, password }, caller)
  }
}
