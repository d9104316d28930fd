import type { IstDate } from 'domain/calendar/ist-date'
import type { ChoiceField, Field, FieldName, FormBody, FormFields, FormValues, TextField } from './field.ts'

export const fieldNames = <Fields extends FormFields>(fields: Fields) => Object.keys(fields) as FieldName<Fields>[]

export function emptyValues<Fields extends FormFields>(fields: Fields): FormValues<Fields> {
  return Object.fromEntries(fieldNames(fields).map((name) => [name, ''])) as FormValues<Fields>
}

/** The values of a form from those that are saved. */
export const savedValues = <Fields extends FormFields>(
  fields: Fields,
  saved: Readonly<Record<FieldName<Fields>, string | number | null>>,
): FormValues<Fields> =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, String(saved[name] ?? '')])) as FormValues<Fields>

/** The fields that must not be stored on the device. */
export function secretNames<Fields extends FormFields>(fields: Fields): FieldName<Fields>[] {
  return fieldNames(fields).filter((name) => fields[name]?.isSecret)
}

/** Whether a field applies, given the other values of the form. */
export function isApplicable(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  return !field.onlyWhen || String(values[field.onlyWhen.field]) === String(field.onlyWhen.is)
}

export const isText = (field: Field): field is TextField => 'pattern' in field

/** Control and format characters, except white space and the two joiners that Indian scripts need. */
const invisible = /(?![\t-\r\u0085\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}]/gu

/** Pasted text as one line: line breaks and other white space become a space, invisible characters are dropped. */
export const toOneLine = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()

/** A value as it is checked and sent. Amounts are whole rupees: `.00` says nothing, other paise are refused by the check. */
export function cleanValue(field: Field, value: string): string {
  const line = isText(field) && field.kind !== 'multiline' ? toOneLine(value) : value.trim()
  return field.kind === 'rupees' ? line.replace(/\.0*$/, '') : line
}

function chosenId({ options }: ChoiceField, value: string): number | string {
  const chosen = options.find(({ id }) => String(id) === value)
  if (!chosen) throw new Error(`"${value}" is not among the options.`)
  return chosen.id
}

function bodyValue(field: Field, value: string): number | string | IstDate {
  if (field.kind === 'choice') return chosenId(field, value)
  return field.kind === 'number' ? Number(value) : value
}

/** The request body for valid values; fields that do not apply are sent empty. */
export function toBody<Fields extends FormFields>(fields: Fields, values: FormValues<Fields>): FormBody<Fields> {
  const entries = Object.entries(fields)
    .filter(([, field]) => field.kind !== 'consent')
    .map(([name, field]) => [
      name,
      isApplicable(field, values) ? bodyValue(field, cleanValue(field, values[name as FieldName<Fields>])) : '',
    ])
  return Object.fromEntries(entries) as FormBody<Fields>
}
