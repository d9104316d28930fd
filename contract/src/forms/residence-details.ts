import { residenceTypes } from 'domain/applicant/choices'
import { optionalTextLine, pinCode, textLine } from '../form-definition/address-fields.ts'
import { choiceField } from '../form-definition/choice-fields.ts'
import type { FormFields } from '../form-definition/field.ts'

export const residenceDetailsForm = {
  residence_type_id: choiceField({ label: 'Residence type', options: residenceTypes, display: 'radio', example: '2' }),
  residence_address_1: textLine({
    label: 'Address1',
    help: 'House or flat, building',
    autoComplete: 'address-line1',
    example: 'Flat 12, Sai Residency',
  }),
  residence_address_2: textLine({
    label: 'Address2',
    help: 'Street, area',
    autoComplete: 'address-line2',
    example: 'Baner Road',
  }),
  residence_landmark: optionalTextLine({ label: 'Landmark', autoComplete: 'off', example: '' }),
  residence_pincode: {
    ...pinCode,
    label: 'Pin Code',
    help: 'We look up the city and state for you.',
    autoComplete: 'postal-code',
  },
} as const satisfies FormFields
