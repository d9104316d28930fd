import { z } from 'zod'
import type { TextField } from '../form-definition/field.ts'
import { toOneLine } from '../form-definition/form-values.ts'
import { isTextValid } from '../form-definition/validate-form.ts'

/** What a text in a request must match. Without `required` it may be empty. */
export type TextRule = Pick<TextField, 'pattern' | 'maxLength' | 'message' | 'required'>

/** PostgreSQL cannot store NUL, and a lone surrogate would be replaced silently. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0')

/** Numbers become strings, and a missing value an empty string, so that the field's own message is used for it. */
function toText(value: unknown): string | undefined {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && isStorable(value) ? value.trim() : undefined
}

function toLine(value: unknown): string | undefined {
  const given = toText(value)
  return given === undefined ? undefined : toOneLine(given)
}

function textSchema({ pattern, maxLength, message, required }: TextRule) {
  const schema =
    required === undefined
      ? z.string().regex(new RegExp(`^$|${pattern.source}`, pattern.flags), message)
      : z.string().min(1, required).regex(pattern, message)
  return schema.refine((value) => value === '' || isTextValid({ pattern, maxLength }, value), message)
}

/** One line of text. */
export function text(rule: TextRule) {
  return z.preprocess(toLine, textSchema(rule))
}

export function multilineText(rule: TextRule) {
  return z.preprocess(toText, textSchema(rule))
}

/** Text in capital letters; lower-case ASCII letters are converted. */
export function capitals(rule: TextRule) {
  return z.preprocess(
    (value) => toLine(value)?.replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
    textSchema(rule),
  )
}

function truncated(maxLength: number, read: (value: unknown) => string | undefined) {
  return z.preprocess(
    (value) =>
      Array.from(read(value) ?? '')
        .slice(0, maxLength)
        .join(''),
    z.string().max(maxLength * 2),
  )
}

/** One line of text that is never refused: it is truncated if too long, and empty if it is not text. */
export const looseText = (maxLength: number) => truncated(maxLength, toLine)

/** The password of a file. It must open the file, so its spaces and invisible characters stay as they are. */
export const filePassword = truncated(100, toText)
