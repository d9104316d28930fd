import { z } from 'zod'
import { base64File } from '../schema/base64-file.ts'
import { choice } from '../schema/choice.ts'
import { date } from '../schema/date.ts'
import { rupees } from '../schema/rupees.ts'
import { capitals, multilineText, text } from '../schema/text.ts'
import type { Field, FormBody, FormFields, TextField } from './field.ts'
import { isApplicable } from './form-values.ts'

type SchemaShape<Fields extends FormFields> = {
  [Name in keyof FormBody<Fields>]: z.ZodType<FormBody<Fields>[Name]>
}

/** `dependencyError` decides whether a field that depends on another one is required. */
function textSchema({ pattern, maxLength, message, required, onlyWhen, kind }: TextField) {
  const rule = { pattern, maxLength, message, ...(required !== undefined && !onlyWhen && { required }) }
  if (kind === 'multiline') return multilineText(rule)
  return kind === 'capitals' ? capitals(rule) : text(rule)
}

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return choice(field)
    case 'date':
      return date(field)
    case 'number':
      return rupees(field.required)
    case 'file':
      return base64File(field.required)
    case 'consent':
      throw new Error('A consent is not part of a request body.')
    default:
      return textSchema(field)
  }
}

/** The message of a rule between two fields, if it is broken. */
function dependencyError(field: Field, value: unknown, body: Readonly<Record<string, unknown>>): string | undefined {
  if (field.onlyWhen && isApplicable(field, body) && value === '') return field.required
  if ('sameAs' in field && field.sameAs && value !== body[field.sameAs.field]) return field.sameAs.message
  return undefined
}

/** The server's schema of a form's request body. */
export function formSchema<Fields extends FormFields>(fields: Fields): z.ZodObject<SchemaShape<Fields>> {
  const sent = Object.entries(fields).filter(([, field]) => field.kind !== 'consent')
  const shape = Object.fromEntries(sent.map(([name, field]) => [name, fieldSchema(field)]))
  const schema = z.object(shape as SchemaShape<Fields>)
  const dependent = sent.filter(([, field]) => field.onlyWhen || ('sameAs' in field && field.sameAs))
  if (dependent.length === 0) return schema
  return schema.superRefine((body, context) => {
    for (const [name, field] of dependent) {
      const message = dependencyError(field, body[name as keyof typeof body], body)
      if (message) context.addIssue({ code: 'custom', message, path: [name] })
    }
  })
}
