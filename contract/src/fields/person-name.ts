import type { RequiredTextRule, TextRule } from './text-rule.ts'

const letters = /^[\p{L}\p{M}][\p{L}\p{M}\s.'-]{0,79}$/u
const message = 'Please write the name in letters.'

/** A name whose absence is told with the field's own words. */
export const personName = (field: string): RequiredTextRule => ({
  pattern: letters,
  maxLength: 80,
  requiredMessage: `${field} is required!`,
  message,
})

export const optionalPersonName: TextRule = { pattern: new RegExp(`^$|${letters.source}`, 'u'), maxLength: 80, message }
