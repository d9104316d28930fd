import { minimumAgeYears } from 'domain/applicant/age'
import { genders, maritalStatuses, married } from 'domain/applicant/choices'
import { choiceField } from '../form-definition/choice-fields.ts'
import { dateField } from '../form-definition/date-field.ts'
import type { FormFields } from '../form-definition/field.ts'
import { email, personName } from '../form-definition/personal-fields.ts'

export const personalDetailsForm = {
  personal_email: {
    ...email,
    help: 'For your profile, your online payments and your loan documents.',
    autoComplete: 'email',
  },
  dob: dateField({
    label: 'Date of birth',
    mayBeInFuture: false,
    minimumAgeYears,
    example: '1994-05-06',
    autoComplete: 'bday',
  }),
  marital_status_id: choiceField({ label: 'Marital status', options: maritalStatuses, display: 'radio', example: '1' }),
  spouse_name: personName({
    label: 'Spouse Name',
    required: 'Spouse name is required!',
    onlyWhen: { field: 'marital_status_id', is: married },
    example: 'Ravi Rao',
    autoComplete: 'off',
  }),
  gender: choiceField({ label: 'Gender', options: genders, display: 'radio', example: '2' }),
} as const satisfies FormFields
