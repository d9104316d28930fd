import type { Field, FormBody, FormFields, FormValues } from './field.ts'
import { fieldNames, isApplicable, toBody } from './form-values.ts'

/** Valid values of a form, for tests; fields that do not apply are empty. */
export function exampleValues<Fields extends FormFields>(
  fields: Fields,
  changes: Partial<FormValues<Fields>> = {},
): FormValues<Fields> {
  const examples = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.example]))
  const values = { ...examples, ...changes } as FormValues<Fields>
  for (const name of fieldNames(fields)) if (!isApplicable(fields[name] as Field, values)) values[name] = ''
  return values
}

/** A valid request body of a form, for tests. */
export function exampleBody<Fields extends FormFields>(
  fields: Fields,
  changes: Partial<FormValues<Fields>> = {},
): FormBody<Fields> {
  return toBody(fields, exampleValues(fields, changes))
}
