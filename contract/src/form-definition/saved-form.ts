import type { ConsentField, Field, FieldName, FormFields } from './field.ts'
import { fieldNames } from './form-values.ts'

type SavedValue<OneField extends Field> = OneField extends { kind: 'choice'; options: readonly { id: number }[] }
  ? number
  : string

/** Names in an answer, for fields that it calls otherwise than the form. */
export type SavedNames<Fields extends FormFields> = Readonly<Partial<Record<FieldName<Fields>, string>>>

/** A form as an answer has it: numeric ids, and everything else as text. */
export type SavedForm<Fields extends FormFields, Names extends object = object> = {
  -readonly [Name in FieldName<Fields> as Fields[Name] extends ConsentField
    ? never
    : Name extends keyof Names
      ? Names[Name] & string
      : Name]: SavedValue<Fields[Name]>
}

/** A saved form under the names of the answer. */
export const withSavedNames = <Fields extends FormFields, const Names extends SavedNames<Fields>>(
  fields: Fields,
  names: Names,
  saved: SavedForm<Fields>,
) => {
  const nameOf: Readonly<Record<string, string | undefined>> = names
  return Object.fromEntries(
    fieldNames(fields).map((name) => [nameOf[name] ?? name, saved[name as keyof SavedForm<Fields>]]),
  ) as SavedForm<Fields, Names>
}
