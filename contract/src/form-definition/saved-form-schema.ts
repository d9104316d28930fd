import { z } from 'zod'
import type { Field, FormFields } from './field.ts'
import type { SavedForm, SavedNames } from './saved-form.ts'

type Shape<Saved> = { [Name in keyof Saved]: z.ZodType<Saved[Name]> }

function savedField(field: Field): z.ZodType {
  const isNumeric = field.kind === 'choice' && field.options.every(({ id }) => typeof id === 'number')
  return isNumeric ? z.number() : z.string()
}

const savedFields = (fields: FormFields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'consent' ? [] : [{ name, schema: savedField(field) }],
  )

/** The schema of a saved form in an answer. */
export const savedFormSchema = <Fields extends FormFields, const Names extends SavedNames<Fields>>(
  fields: Fields,
  names: Names,
) => {
  const nameOf = (name: string) => (names as Record<string, string>)[name] ?? name
  const shape = Object.fromEntries(savedFields(fields).map(({ name, schema }) => [nameOf(name), schema]))
  return z.object(shape as Shape<SavedForm<Fields, Names>>)
}

type Nullable<Saved> = { [Name in keyof Saved]: Saved[Name] | null }

/** The fields of a form in an answer, each null until the form is saved. */
export const nullableFields = <Fields extends FormFields>(fields: Fields) =>
  Object.fromEntries(savedFields(fields).map(({ name, schema }) => [name, schema.nullable()])) as Shape<
    Nullable<SavedForm<Fields>>
  >
