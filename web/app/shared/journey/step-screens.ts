import type { StepEvent } from 'domain/journey/steps'

/** The screen of the dashboard on which each step is taken. `captur` and `adhar` are the specification's spellings. */
export const stepScreens = {
  pancard_verification: 'pan-details',
  personal_details: 'captur-personal-information',
  residence_details: 'captur-address',
  income_details: 'captur-income-details',
  selfie_upload: 'upload-picture',
  register_now: 'profile-preview',
  generate_loan_quote: 'calculate-loan',
  loan_quotation_decision: 'calculate-loan',
  employment_details: 'about-your-company',
  bank_statement_upload: 'adhar-upload',
  pay_slip_upload: 'adhar-upload',
  pan_upload: 'adhar-upload',
  aadhaar_upload: 'adhar-upload',
  residence_proof_upload: 'adhar-upload',
  banking_details: 'bank-detail',
  completed: 'congratulations',
} as const satisfies Record<StepEvent, string>

/** Undefined for a screen on which no step is taken. */
export const stepOfScreen = (screen: string | undefined): StepEvent | undefined =>
  (Object.keys(stepScreens) as StepEvent[]).find((event) => stepScreens[event] === screen)
