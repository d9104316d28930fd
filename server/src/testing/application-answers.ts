import { exampleBody } from 'contract/form-definition/example-values'
import { bankingDetailsForm } from 'contract/forms/banking-details'
import { employmentDetailsForm } from 'contract/forms/employment-details'
import { loanQuotationDecisionForm } from 'contract/forms/loan-quotation-decision'

/** Valid answers to every step of the application; a test overrides the answers it needs. */
export const applicationAnswers = {
  generate_loan_quote: {},
  loan_quotation_decision: { ...exampleBody(loanQuotationDecisionForm), accepted_id: 1 },
  employment_details: exampleBody(employmentDetailsForm),
  banking_details: { ...exampleBody(bankingDetailsForm), account_type_id: 1, verification_consent: 1 },
} as const

export type ApplicationEvent = keyof typeof applicationAnswers
