/** What of a customer is masked until somebody with a reason asks for it; the name as screens show it. */
export const revealableFields = {
  mobile: 'Mobile',
  pan: 'PAN',
  personal_email: 'Personal e-mail',
  office_email: 'Office e-mail',
  date_of_birth: 'Date of birth',
  residence: 'Address',
  account_number: 'Bank account',
} as const
export type RevealableField = keyof typeof revealableFields
export const revealableFieldNames = Object.keys(revealableFields) as RevealableField[]
