/** What a field accepts, and the words for what it does not. Knows no schema library, so that a page can carry it. */
export type TextRule = { pattern: RegExp; message: string; maxLength: number }

export function faultOf(rule: TextRule, value: string): string | undefined {
  return rule.pattern.test(value) ? undefined : rule.message
}
