import { documentUpload } from '../documents/document-upload.ts'
import { manyEvents } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { employmentDetails } from './employment-details.ts'
import { generateLoanQuote } from './generate-loan-quote.ts'
import { loanQuotationDecision } from './loan-quotation-decision.ts'

/** The parts of an application, except the bank account. */
export const leadDetails = manyEvents(paths.leadDetails, {
  generate_loan_quote: generateLoanQuote,
  loan_quotation_decision: loanQuotationDecision,
  employment_details: employmentDetails,
  bank_statement_upload: documentUpload,
  pay_slip_upload: documentUpload,
  pan_upload: documentUpload,
  aadhaar_upload: documentUpload,
  residence_proof_upload: documentUpload,
})
