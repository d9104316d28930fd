import { z } from 'zod'

export const wholeNumber = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
export const webAddress = z.url({ protocol: /^https?$/ })
export const optionalText = z.string().min(1).optional()
/** Off unless it is 1, so that a misspelt word turns nothing on. */
export const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
