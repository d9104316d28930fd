import { complaintCategories } from 'domain/complaints/complaint'
import { choiceField } from '../form-definition/choice-fields.ts'
import type { FormFields, TextField } from '../form-definition/field.ts'
import { leadId } from '../identifiers.ts'

/**
 * Control characters and characters that change the writing direction are refused because staff read the text in a
 * terminal. The two joiners (U+200C, U+200D) are needed for Indian scripts.
 */
const freeText = ({ label, required, help }: { label: string; required: string; help?: string }) =>
  ({
    kind: 'multiline',
    label,
    ...(help !== undefined && { help }),
    pattern: /^(?:[^\p{Cc}\p{Cf}\p{Co}]|[\n\r\t\u200c\u200d]){10,4000}$/u,
    maxLength: 4_000,
    required,
    message: 'Please write 10 to 4,000 characters, without special control characters.',
    example: 'I paid on 12-11-2026, and the payment does not show.',
  }) satisfies TextField

export const complaintForm = {
  category: choiceField({
    label: 'What is it about?',
    options: complaintCategories,
    display: 'select',
    required: 'Please choose what it is about.',
    example: 'REPAYMENT',
  }),
  /** Empty if it is about no loan, or if the customer has only one. The choices are the customer's loans. */
  lead_id: {
    kind: 'digits',
    label: 'Which loan is it about?',
    pattern: leadId.pattern,
    maxLength: leadId.maxLength,
    message: 'Please choose one of your loans.',
    example: '',
  },
  text: freeText({
    label: 'What happened?',
    help: 'When it happened, which amount it is about, and what you would like us to do. Never include a code or a password.',
    required: 'Please tell us what happened.',
  }),
} as const satisfies FormFields

export const complaintReplyForm = {
  text: freeText({ label: 'Your message', required: 'Please write your message.' }),
} as const satisfies FormFields
