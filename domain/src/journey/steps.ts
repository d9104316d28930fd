/** The steps of the journey in order. `screen` is a route of the dashboard, which several steps can share. */
export const steps = [
  { event: 'pancard_verification', index: 0, screen: 'pan-details', stage: 'registration' },
  { event: 'personal_details', index: 1, screen: 'captur-personal-information', stage: 'registration' },
  { event: 'residence_details', index: 2, screen: 'captur-address', stage: 'registration' },
  { event: 'income_details', index: 3, screen: 'captur-income-details', stage: 'registration' },
  { event: 'selfie_upload', index: 4, screen: 'upload-picture', stage: 'registration' },
  { event: 'register_now', index: 8, screen: 'profile-preview', stage: 'eligibility' },
  { event: 'generate_loan_quote', index: 9, screen: 'calculate-loan', stage: 'application' },
  { event: 'loan_quotation_decision', index: 9, screen: 'calculate-loan', stage: 'application' },
  { event: 'employment_details', index: 10, screen: 'about-your-company', stage: 'application' },
  { event: 'bank_statement_upload', index: 11, screen: 'adhar-upload', stage: 'documents' },
  { event: 'pay_slip_upload', index: 11, screen: 'adhar-upload', stage: 'documents' },
  { event: 'pan_upload', index: 11, screen: 'adhar-upload', stage: 'documents' },
  { event: 'aadhaar_upload', index: 11, screen: 'adhar-upload', stage: 'documents' },
  { event: 'residence_proof_upload', index: 11, screen: 'adhar-upload', stage: 'documents' },
  { event: 'banking_details', index: 12, screen: 'bank-detail', stage: 'application' },
  { event: 'completed', index: 13, screen: 'congratulations', stage: 'done' },
] as const

export type Step = (typeof steps)[number]
export type StepEvent = Step['event']

export type DocumentEvent = Extract<Step, { stage: 'documents' }>['event']
export type RegistrationEvent = Extract<Step, { stage: 'registration' }>['event']
