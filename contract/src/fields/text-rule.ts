/** What a field accepts, and the words for what it does not. Knows no schema library, so that a page can carry it. */
export type TextRule = { pattern: RegExp; message: string; maxLength: number }

/** A field that has words of its own for being left empty. */
export type RequiredTextRule = TextRule & { requiredMessage: string }

export function faultOf(rule: TextRule | RequiredTextRule, value: string): string | undefined {
  if ('requiredMessage' in rule && value.trim() === '') return rule.requiredMessage
  return rule.pattern.test(value) ? undefined : rule.message
}
