import { textLine } from '../form-definition/address-fields.ts'
import { accountNumber, ifscCode } from '../form-definition/bank-fields.ts'
import type { FormFields } from '../form-definition/field.ts'
import { personName } from '../form-definition/personal-fields.ts'

export const bankingDetailsForm = {
  account_name: personName({
    label: 'Name (as per bank account)',
    required: 'Name is required!',
    autoComplete: 'name',
    example: 'Asha Rao',
  }),
  account_branch: textLine({ label: 'Branch', autoComplete: 'off', example: 'Baner' }),
  account_number: accountNumber,
  confirm_account_number: {
    ...accountNumber,
    label: 'Confirm account number',
    help: 'Please type it again; pasting is disabled here.',
    required: 'Confirm account number is required!',
    sameAs: { field: 'account_number', message: 'Account numbers do not match' },
  },
  account_ifsc: { ...ifscCode, help: "Eleven characters, on your cheque book or in your bank's app." },
} as const satisfies FormFields
