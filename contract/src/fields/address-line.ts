import type { RequiredTextRule, TextRule } from './text-rule.ts'

const maxLength = 120
const message = `Please use at most ${maxLength} characters.`

/** One line of an address, or of a company's name or title: any writing, on one line. */
export const addressLine = (field: string): RequiredTextRule => ({
  pattern: /^[^\p{Cc}]{1,120}$/u,
  maxLength,
  requiredMessage: `${field} is required!`,
  message,
})

export const optionalAddressLine: TextRule = { pattern: /^[^\p{Cc}]{0,120}$/u, maxLength, message }
