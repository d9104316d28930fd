import type { RequiredTextRule } from './text-rule.ts'

/** Five letters, four digits, a letter. */
export const pan: RequiredTextRule = {
  pattern: /^[A-Z]{5}[0-9]{4}[A-Z]$/,
  maxLength: 10,
  requiredMessage: 'Please enter a valid PAN number.',
  message: 'Please enter a valid PAN number.',
}

/** Which character may stand where. */
export function isPanCharacter(character: string, index: number): boolean {
  return index >= 5 && index <= 8 ? /^[0-9]$/.test(character) : /^[A-Za-z]$/.test(character)
}
