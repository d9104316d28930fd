import type { ChoiceField, ConsentField } from './field.ts'

type ChoiceOptions<Id extends number | string> = Pick<ChoiceField<Id>, 'label' | 'options' | 'display' | 'example'> &
  Partial<Pick<ChoiceField, 'required'>>

export const choiceField = <Id extends number | string>(options: ChoiceOptions<Id>): ChoiceField<Id> => ({
  kind: 'choice',
  required: `${options.label} is required!`,
  ...options,
})

export const consent = (label: string, required: string): ConsentField => ({
  kind: 'consent',
  label,
  required,
  example: 'yes',
})
