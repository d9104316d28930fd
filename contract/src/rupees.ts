import { z } from 'zod'

const wellWritten = /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/

/** Rupees with at most two decimals, as a number or its digits. */
export function rupees(message: string, requiredMessage = message) {
  return z.preprocess(
    (value) => (typeof value === 'string' && wellWritten.test(value.trim()) ? Number(value) : value),
    z
      .custom<number>((value) => typeof value === 'number' && wellWritten.test(String(value)), {
        error: ({ input }) => (input === undefined || input === null || input === '' ? requiredMessage : message),
      })
      .meta({ type: 'number', description: 'Rupees, at most two decimals' }),
  )
}
