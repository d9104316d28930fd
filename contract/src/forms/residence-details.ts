import { residenceTypes } from 'domain/applicant/choices'
import { line, optionalLine, pinCode } from '../form-definition/address-fields.ts'
import { choice } from '../form-definition/choice-fields.ts'
import type { FormFields } from '../form-definition/field.ts'

export const residenceDetailsForm = {
  residence_type_id: choice({ label: 'Residence type', options: residenceTypes, display: 'radio', example: '2' }),
  residence_address_1: line({
    label: 'Address1',
    help: 'House or flat, building',
    autoComplete: 'address-line1',
    example: 'Flat 12, Sai Residency',
  }),
  residence_address_2: line({
    label: 'Address2',
    help: 'Street, area',
    autoComplete: 'address-line2',
    example: 'Baner Road',
  }),
  residence_landmark: optionalLine({ label: 'Landmark', autoComplete: 'off', example: '' }),
  residence_pincode: {
    ...pinCode,
    label: 'Pin Code',
    help: 'We look up the city and state for you.',
    autoComplete: 'postal-code',
  },
} as const satisfies FormFields
