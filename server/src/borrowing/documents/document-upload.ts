import type { documentUpload } from 'contract/documents/document-upload'
import { requiredDocuments } from 'contract/documents/required-documents'
import type { DocumentEvent } from 'domain/journey/steps'
import { refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { type SaveDocumentDependencies, saveDocument } from './save-document.ts'

/** An event with one document needs no doc_type; one with several does. */
function documentOf(event: DocumentEvent, docType: string) {
  const documents = requiredDocuments.filter((document) => document.event_name === event)
  if (docType === '' && documents.length === 1) return documents[0]
  return documents.find((document) => document.doc_type === docType)
}

function uploadDocument(dependencies: SaveDocumentDependencies, event: DocumentEvent): Handler<typeof documentUpload> {
  return async ({ doc_type, file, password }, caller) => {
    const document = documentOf(event, doc_type)
    return document ? saveDocument(dependencies, document, { file, password }, caller) : refuse('documentTypeUnknown')
  }
}

/** The steps of an application in which a document is uploaded. */
export const documentHandlers = (dependencies: SaveDocumentDependencies) => ({
  bank_statement_upload: uploadDocument(dependencies, 'bank_statement_upload'),
  pay_slip_upload: uploadDocument(dependencies, 'pay_slip_upload'),
  pan_upload: uploadDocument(dependencies, 'pan_upload'),
  aadhaar_upload: uploadDocument(dependencies, 'aadhaar_upload'),
  residence_proof_upload: uploadDocument(dependencies, 'residence_proof_upload'),
})
