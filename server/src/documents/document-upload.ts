import type { documentUpload } from 'contract/documents/document-upload'
import { requiredDocuments } from 'contract/documents/required-documents'
import type { DocumentEvent } from 'domain/journey/steps'
import type { Files } from '../files/files.ts'
import { refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { takeDocument } from './take-document.ts'

/** An event of one document needs no doc_type; one of several does. */
function documentOf(event: DocumentEvent, docType: string) {
  const documents = requiredDocuments.filter((document) => document.event_name === event)
  if (docType === '' && documents.length === 1) return documents[0]
  return documents.find((document) => document.doc_type === docType)
}

/** The handler of a document event, the same for all five. */
export function keepDocument(files: Files, event: DocumentEvent): Handler<typeof documentUpload> {
  return async ({ doc_type, file, password }, { session }) => {
    const document = documentOf(event, doc_type)
    if (document === undefined) return refuse('documentUnknown')
    return takeDocument(files, session.customerId, document, { file, password })
  }
}
