import { exampleValues } from 'contract/form-definition/example-values'
import type { FormFields, FormValues } from 'contract/form-definition/field'
import { page } from 'vitest/browser'
import { field as fieldAt, option } from './screen'

/** Fills in the fields of a form, with their example values unless given otherwise. */
export async function fillForm<Fields extends FormFields>(fields: Fields, changes: Partial<FormValues<Fields>> = {}) {
  const values: Readonly<Record<string, string>> = exampleValues(fields, changes)
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name] ?? ''
    if (value === '') continue
    if (field.kind !== 'choice') await fieldAt(field.label).fill(value)
    else if (field.display === 'select') await page.getByLabelText(field.label).selectOptions(value)
    else await option(field.options.find(({ id }) => String(id) === value)?.name ?? '').click()
  }
}
