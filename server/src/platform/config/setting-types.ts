import { z } from 'zod'

export const wholeNumber = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
export const webAddress = z.url({ protocol: /^https?$/ })
export const optionalText = z.string().min(1).optional()
/** Only 0 and 1 are accepted, so that a typo cannot turn something on. */
export const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
