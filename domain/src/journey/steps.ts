/** The steps of the journey in order. Steps with the same index are taken on one screen. */
export const steps = [
  { event: 'pancard_verification', index: 0, stage: 'registration' },
  { event: 'personal_details', index: 1, stage: 'registration' },
  { event: 'residence_details', index: 2, stage: 'registration' },
  { event: 'income_details', index: 3, stage: 'registration' },
  { event: 'selfie_upload', index: 4, stage: 'registration' },
  { event: 'register_now', index: 8, stage: 'eligibility' },
  { event: 'generate_loan_quote', index: 9, stage: 'application' },
  { event: 'loan_quotation_decision', index: 9, stage: 'application' },
  { event: 'employment_details', index: 10, stage: 'application' },
  { event: 'bank_statement_upload', index: 11, stage: 'documents' },
  { event: 'pay_slip_upload', index: 11, stage: 'documents' },
  { event: 'pan_upload', index: 11, stage: 'documents' },
  { event: 'aadhaar_upload', index: 11, stage: 'documents' },
  { event: 'residence_proof_upload', index: 11, stage: 'documents' },
  { event: 'banking_details', index: 12, stage: 'application' },
  { event: 'completed', index: 13, stage: 'done' },
] as const

export type Step = (typeof steps)[number]
export type StepEvent = Step['event']

export type DocumentEvent = Extract<Step, { stage: 'documents' }>['event']
export type RegistrationEvent = Extract<Step, { stage: 'registration' }>['event']
