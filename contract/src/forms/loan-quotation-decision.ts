import { loanPurposes } from 'domain/loan/product/loan-purposes'
import { choiceField } from '../form-definition/choice-fields.ts'
import type { FormFields } from '../form-definition/field.ts'

/** The limits of amount and tenure come with the quote. */
export const loanQuotationDecisionForm = {
  amount: {
    kind: 'number',
    label: 'Loan amount',
    required: 'Please choose an amount in steps of ₹500.',
    example: '10000',
  },
  tenure: { kind: 'number', label: 'Tenure (fixed)', required: 'Please choose the number of days.', example: '7' },
  purpose_id: choiceField({ label: 'Purpose', options: loanPurposes, display: 'select', example: '2' }),
} as const satisfies FormFields
