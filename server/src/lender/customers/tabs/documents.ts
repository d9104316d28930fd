import { requiredDocuments } from 'contract/documents/required-documents'
import { listFilesOf } from '../../../records/files/queries.ts'
import { listIssuedDocuments } from '../../../records/issued-documents/queries.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { isoOf, type ShowTab } from './show-tab.ts'

const names: Record<string, string> = {
  ...Object.fromEntries(requiredDocuments.map(({ doc_type, name }) => [doc_type, name])),
  selfie: 'Selfie',
  complaint: 'Attached to a complaint',
}

/** What they sent us and what we issued, newest first. To open one is a look of its own. */
export const showDocuments: ShowTab<'documents'> = async ({ transaction, customerId }) => {
  const uploads = (await listFilesOf(transaction, customerId)).filter(
    ({ docType, erasedAt }) => docType !== 'issued_document' && erasedAt === null,
  )
  return {
    tab: 'documents',
    uploads: uploads.toReversed().map((file) => ({
      ...{ file_id: file.id, kind: names[file.docType] ?? file.docType, content_type: file.contentType },
      ...{ bytes: file.byteLength, uploaded_at: file.uploadedAt.toISOString(), replaced_at: isoOf(file.replacedAt) },
    })),
    issued: (await listIssuedDocuments(transaction, customerId)).map((document) => ({
      ...{ file_id: document.fileId, title: document.title, loan_no: loanNumber(document.leadId) },
      ...{ issued_at: document.issuedAt.toISOString(), sha256: document.sha256.toString('hex') },
    })),
  }
}
