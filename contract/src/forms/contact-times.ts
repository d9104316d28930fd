import { quietSlots } from 'domain/loan/lifecycle/contact-hours'
import { choiceField } from '../form-definition/choice-fields.ts'
import type { FormFields } from '../form-definition/field.ts'

export const contactTimesForm = {
  quiet_slot: choiceField({
    label: 'When may we remind you?',
    options: quietSlots,
    display: 'radio',
    required: 'Please choose a time.',
    example: 'MORNING',
  }),
} as const satisfies FormFields
