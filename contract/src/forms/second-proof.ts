import type { FormFields } from '../form-definition/field.ts'
import { dateOfBirthOnFile } from './otp-verify.ts'

/** What only the borrower of the earlier loan knows. */
export const secondProofForm = {
  dob: { ...dateOfBirthOnFile, help: 'As you gave it when you first registered.' },
  account_ending: {
    kind: 'digits',
    label: 'Last four digits of your earlier account',
    help: 'The account to which we paid your last loan.',
    required: 'Please enter the last four digits.',
    pattern: /^\d{4}$/,
    message: 'Please enter the last four digits of the account number.',
    maxLength: 4,
    isSecret: true,
    autoComplete: 'off',
    example: '9012',
  },
} as const satisfies FormFields
