import type { StepEvent } from 'domain/journey/steps'

const documents = { name: 'Documents', words: 'Upload the documents that show who you are and what you earn.' }
const loan = { name: 'Your loan', words: 'Choose an amount and a number of days, and see the cost in rupees.' }

/** What each step is called, and what it asks for. */
export const stepWords: Record<StepEvent, { name: string; words: string }> = {
  pancard_verification: { name: 'PAN', words: 'Keep your PAN card at hand. We check it with the issuer.' },
  personal_details: { name: 'Personal information', words: 'Your email, date of birth and marital status.' },
  residence_details: { name: 'Residence address', words: 'Where you live now, with the pin code.' },
  income_details: { name: 'Income', words: 'Your monthly income, and when and how you are paid.' },
  selfie_upload: { name: 'Your picture', words: 'A picture of your face, taken now or from your phone.' },
  register_now: { name: 'Check eligibility', words: 'Look over your profile, then see whether we can lend to you.' },
  generate_loan_quote: loan,
  loan_quotation_decision: loan,
  employment_details: { name: 'Employment', words: 'Where you work, and since when.' },
  bank_statement_upload: documents,
  pay_slip_upload: documents,
  pan_upload: documents,
  aadhaar_upload: documents,
  residence_proof_upload: documents,
  banking_details: { name: 'Bank account', words: 'The account that the money goes to.' },
  completed: { name: 'Application complete', words: 'We have everything. You can follow your application here.' },
}
