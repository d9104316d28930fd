import type { FieldName, FormFields, TextField } from 'contract/form-definition/field'
import { formatTyped } from './format-typed'
import type { ContractForm } from './use-contract-form'

const inputProps: Partial<
  Record<TextField['kind'], { type?: string; inputMode?: 'numeric'; autoCapitalize?: string }>
> = {
  email: { type: 'email' },
  phone: { inputMode: 'numeric' },
  digits: { inputMode: 'numeric' },
  rupees: { inputMode: 'numeric' },
  capitals: { autoCapitalize: 'characters' },
}

/** Kinds whose text is corrected while it is typed. A `maxLength` would truncate pasted text before that. */
const correctedKinds: readonly TextField['kind'][] = ['digits', 'rupees', 'capitals']

/** The props of a text input for one field of a form. */
export function textFieldProps<Fields extends FormFields>(form: ContractForm<Fields>, name: FieldName<Fields>) {
  const field = form.fields[name] as TextField
  return {
    ...form.field(name, (typed) => formatTyped(field, typed)),
    ...inputProps[field.kind],
    label: field.label,
    help: field.help,
    maxLength: correctedKinds.includes(field.kind) ? undefined : field.maxLength,
    autoComplete: field.autoComplete,
    ...(field.kind === 'capitals' && { spellCheck: false }),
    ...(field.required === undefined && { optional: true }),
  }
}
