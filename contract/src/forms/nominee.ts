import { choiceField } from '../form-definition/choice-fields.ts'
import type { FormFields } from '../form-definition/field.ts'
import { mobileNumber } from '../form-definition/identity-fields.ts'
import { personName } from '../form-definition/personal-fields.ts'

export const nomineeRelations = [
  { id: 'SPOUSE', name: 'Husband or wife' },
  { id: 'PARENT', name: 'Father or mother' },
  { id: 'CHILD', name: 'Son or daughter' },
  { id: 'SIBLING', name: 'Brother or sister' },
  { id: 'OTHER', name: 'Somebody else' },
] as const

export const nomineeForm = {
  full_name: personName({ label: 'Full name', required: 'Please enter the name.', example: 'Ravi Rao' }),
  relation: choiceField({
    label: 'Relationship to you',
    options: nomineeRelations,
    display: 'select',
    required: 'Please choose the relationship.',
    example: 'SPOUSE',
  }),
  mobile: { ...mobileNumber, label: 'Mobile number', autoComplete: 'off', isSecret: true },
} as const satisfies FormFields
