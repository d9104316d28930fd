import type { FormFields } from '../form-definition/field.ts'
import { panNumber } from '../form-definition/identity-fields.ts'
import { personName } from '../form-definition/personal-fields.ts'
import { employmentDetailsForm } from '../forms/employment-details.ts'
import { personalDetailsForm } from '../forms/personal-details.ts'
import { residenceDetailsForm } from '../forms/residence-details.ts'

const { residence_address_1, residence_address_2, residence_landmark, residence_pincode } = residenceDetailsForm

/**
 * What may be corrected after it was entered, by the rules of the form that asked for it. Not here: what is proved by a
 * provider for each loan (the bank account), what each application asks anew (income), and the mobile number, which has a
 * request of its own.
 */
export const correctableFields = {
  full_name: personName({ label: 'Name', required: 'Please give the name.', example: 'ASHA VERMA' }),
  dob: personalDetailsForm.dob,
  pan: panNumber,
  personal_email: personalDetailsForm.personal_email,
  spouse_name: personName({ label: 'Spouse name', required: 'Please give the name.', example: 'Ravi Rao' }),
  residence_address_1: { ...residence_address_1, label: 'Address, line 1' },
  residence_address_2: { ...residence_address_2, label: 'Address, line 2' },
  residence_landmark,
  residence_pincode,
  company_name: { ...employmentDetailsForm.company_name, label: 'Employer' },
  designation: employmentDetailsForm.designation,
} as const satisfies FormFields

export type CorrectableField = keyof typeof correctableFields
export const correctableNames = Object.keys(correctableFields) as CorrectableField[]

/** A new email address is proved by the link that it is sent, and nothing else is. */
export const needsProof = (changed: readonly string[]): boolean => changed.some((name) => name !== 'personal_email')
