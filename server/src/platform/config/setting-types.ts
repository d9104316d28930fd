import { z } from 'zod'

export const wholeNumber = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
export const webAddress = z.url({ protocol: /^https?$/ })
export const optionalText = z.string().min(1).optional()
