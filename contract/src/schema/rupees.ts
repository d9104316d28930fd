import { z } from 'zod'

const plainAmount = /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/

/** A number with at most two decimals, which may be sent as a string. */
export function rupees(message: string) {
  return z.preprocess(
    (value) => (typeof value === 'string' && plainAmount.test(value.trim()) ? Number(value) : value),
    z
      .custom<number>((value) => typeof value === 'number' && plainAmount.test(String(value)), message)
      .meta({ type: 'number', description: 'At most two decimals' }),
  )
}
