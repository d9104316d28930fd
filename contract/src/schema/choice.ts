import { z } from 'zod'
import type { ChoiceField } from '../form-definition/field.ts'

/** The id of one of the options; a numeric id may be sent as a string. */
export function choice<Id extends number | string>({
  options,
  required,
}: {
  options: readonly { id: Id }[]
} & Pick<ChoiceField, 'required'>) {
  const ids = options.map(({ id }) => id)
  const isNumeric = ids.every((id) => typeof id === 'number')
  return z.preprocess(
    (value) => (isNumeric && typeof value === 'string' && /^[0-9]{1,3}$/.test(value) ? Number(value) : value),
    z.custom<Id>((value) => ids.includes(value as Id), required).meta({ enum: ids }),
  )
}
