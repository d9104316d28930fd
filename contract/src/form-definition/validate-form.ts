import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type { Field, FieldName, FormFields, FormValues, TextField } from './field.ts'
import { cleanValue, fieldNames, isApplicable } from './form-values.ts'

export type FormErrors<Fields extends FormFields> = Partial<Record<FieldName<Fields>, string | undefined>>

/** The length is counted in characters, not in UTF-16 code units. */
export const isTextValid = ({ pattern, maxLength }: Pick<TextField, 'pattern' | 'maxLength'>, value: string): boolean =>
  pattern.test(value) && Array.from(value).length <= maxLength

function textError(field: TextField, value: string, values: Readonly<Record<string, string>>): string | undefined {
  if (field.sameAs)
    return value === cleanValue(field, values[field.sameAs.field] ?? '') ? undefined : field.sameAs.message
  return isTextValid(field, value) ? undefined : (field.explain?.(value) ?? field.message)
}

function fieldError(
  field: Field,
  value: string,
  values: Readonly<Record<string, string>>,
  today: IstDate,
): string | undefined {
  if (!isApplicable(field, values)) return undefined
  if (value === '') return field.required
  switch (field.kind) {
    case 'date':
      return field.check(value, today)
    case 'choice':
      return field.options.some(({ id }) => String(id) === value) ? undefined : field.required
    case 'number':
      return Number.isFinite(Number(value)) ? undefined : field.required
    case 'consent':
    case 'file':
      return undefined
    default:
      return textError(field, value, values)
  }
}

/** The message of every invalid field. Surrounding spaces are ignored; dates are checked against `today`. */
export function validateForm<Fields extends FormFields>(
  fields: Fields,
  values: FormValues<Fields>,
  today = istDateOf(new Date()),
): FormErrors<Fields> {
  const errors: FormErrors<Fields> = {}
  for (const name of fieldNames(fields)) {
    const field = fields[name] as Field
    const error = fieldError(field, cleanValue(field, values[name]), values, today)
    if (error) errors[name] = error
  }
  return errors
}
