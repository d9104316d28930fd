import { choiceField } from '../form-definition/choice-fields.ts'
import type { FormFields } from '../form-definition/field.ts'

const subjects = [
  { id: 'general', name: 'General inquiry' },
  { id: 'support', name: 'Support' },
  { id: 'loan', name: 'Loan' },
  { id: 'feedback', name: 'Feedback' },
] as const

/** Validated in the browser only; nothing is sent. As specified, the email input checks its own format. */
export const contactForm = {
  name: {
    kind: 'text',
    label: 'Full name',
    pattern: /^[\p{L}\p{M}\s]+$/u,
    maxLength: 100,
    required: 'Full name is required',
    message: 'Name should only contain letters',
    autoComplete: 'name',
    example: 'Asha Rao',
  },
  email: {
    kind: 'email',
    label: 'Email',
    pattern: /./,
    maxLength: 254,
    required: 'Email is required',
    message: 'Email is required',
    autoComplete: 'email',
    example: 'asha@example.in',
  },
  phone: {
    kind: 'phone',
    label: 'Phone number',
    pattern: /^[0-9]+$/,
    maxLength: 20,
    required: 'Phone number is required',
    message: 'Phone number must be numeric only',
    autoComplete: 'tel-national',
    example: '9876543210',
  },
  subject: choiceField({
    label: 'Inquiry type',
    options: subjects,
    display: 'select',
    required: 'Please select an inquiry type',
    example: 'loan',
  }),
  message: {
    kind: 'multiline',
    label: 'Message',
    pattern: /[^0-9]/,
    maxLength: 5_000,
    required: 'Message is required',
    message: 'Message cannot be numeric only',
    example: 'Hello, 1 question',
  },
} as const satisfies FormFields
