import type { DocumentEvent } from 'domain/journey/steps'

/** Every document of an application: its event, doc_type, format, and the docs_id of older screens. */
export const requiredDocuments = [
  {
    name: 'Aadhaar card, front',
    event_name: 'aadhaar_upload',
    doc_type: 'aadhaar_front',
    allowed_format: 'image',
    // The ZIP of the offline Aadhaar stands for both sides.
    may_be_zip: true,
  },
  {
    name: 'Aadhaar card, back',
    event_name: 'aadhaar_upload',
    doc_type: 'aadhaar_back',
    allowed_format: 'image',
    may_be_zip: true,
  },
  {
    name: 'Bank statement',
    event_name: 'bank_statement_upload',
    doc_type: 'bank_statement',
    allowed_format: 'pdf',
    docs_id: '6',
  },
  { name: 'Salary slip', event_name: 'pay_slip_upload', doc_type: 'salary_slip', allowed_format: 'pdf', docs_id: '16' },
  { name: 'PAN card', event_name: 'pan_upload', doc_type: 'pan_card', allowed_format: 'image', docs_id: '4' },
  {
    name: 'Utility bill',
    event_name: 'residence_proof_upload',
    doc_type: 'utility_bill',
    allowed_format: 'image',
    // Many bills are sent by email.
    may_be_pdf: true,
    docs_id: '8',
  },
] as const satisfies readonly {
  name: string
  event_name: DocumentEvent
  doc_type: string
  allowed_format: 'image' | 'pdf'
  may_be_pdf?: true
  may_be_zip?: true
  docs_id?: string
}[]

export type RequiredDocument = (typeof requiredDocuments)[number]
export type DocType = RequiredDocument['doc_type']
