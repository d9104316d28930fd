import { z } from 'zod'

/** An id of an enumeration: a number, which may arrive as its digits. Anything else gets the field's words. */
export function choice<Id extends number>(choices: readonly { id: Id }[], message: string) {
  const ids = choices.map(({ id }) => id)
  const known = new Set<unknown>(ids)
  return z.preprocess(
    (value) => (typeof value === 'string' && /^[0-9]{1,3}$/.test(value) ? Number(value) : value),
    z.custom<Id>((value) => known.has(value), message).meta({ enum: ids }),
  )
}

/** A word of an enumeration. */
export function word<Word extends string>(words: readonly Word[], message: string) {
  const known = new Set<unknown>(words)
  return z.custom<Word>((value) => known.has(value), message).meta({ enum: [...words] })
}
