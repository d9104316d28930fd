import type { ConsentField, FormFields } from 'contract/form-definition/field'
import { fieldNames } from 'contract/form-definition/form-values'

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

export type FormColumns<Values> = { [Name in keyof Values & string as CamelCase<Name>]: Values[Name] }

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The values of a form, under the names of the columns that store them. */
export const columnsOfForm = <Values extends object>(values: Values): FormColumns<Values> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value])) as FormColumns<Values>

type SentName<Fields extends FormFields> = {
  [Name in keyof Fields & string]: Fields[Name] extends ConsentField ? never : Name
}[keyof Fields & string]

/** The fields of a form from the columns that store them. */
export const formOfColumns = <
  Fields extends FormFields,
  Columns extends Record<CamelCase<SentName<Fields>>, string | number | null>,
>(
  fields: Fields,
  columns: Columns,
) =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, columns[camelCase(name) as keyof Columns]])) as {
    [Name in SentName<Fields>]: Columns[CamelCase<Name>]
  }
