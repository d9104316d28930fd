import { type RegistrationEvent, type Step, type StepEvent, steps } from 'domain/journey/steps'

/** The five steps of the registration, in order. */
export const registrationSteps = steps.filter(
  (step): step is Step & { event: RegistrationEvent } => step.stage === 'registration',
)

const documents = { name: 'Documents', description: 'Upload the documents that show who you are and what you earn.' }
const loan = { name: 'Your loan', description: 'Choose how much and for how long, and see the cost in rupees.' }

/** The name and description of each step. */
export const stepTexts: Record<StepEvent, { name: string; description: string }> = {
  pancard_verification: { name: 'PAN', description: 'Keep your PAN card at hand. We check it with the issuer.' },
  personal_details: { name: 'Personal information', description: 'Your email, date of birth and marital status.' },
  residence_details: { name: 'Residence address', description: 'Where you live now, with the pin code.' },
  income_details: { name: 'Income', description: 'Your monthly income, and when and how you are paid.' },
  selfie_upload: { name: 'Your picture', description: 'A picture of your face, taken now or from your phone.' },
  register_now: {
    name: 'Check eligibility',
    description: 'Look over your profile, then see whether we can lend to you.',
  },
  generate_loan_quote: loan,
  loan_quotation_decision: loan,
  employment_details: { name: 'Employment', description: 'Where you work, and since when.' },
  bank_statement_upload: documents,
  pay_slip_upload: documents,
  pan_upload: documents,
  aadhaar_upload: documents,
  residence_proof_upload: documents,
  banking_details: { name: 'Bank account', description: 'The account that the money goes to.' },
  completed: {
    name: 'Application complete',
    description: 'We have everything. You can follow your application here.',
  },
}
