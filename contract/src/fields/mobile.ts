import type { TextRule } from './text-rule.ts'

export const mobile: TextRule = {
  pattern: /^[6-9][0-9]{9}$/,
  maxLength: 10,
  message: 'The Mobile field must be at least 10 characters in length.',
}

/** Which digit may stand where: the first is 6 to 9. */
export function isMobileDigit(digit: string, index: number): boolean {
  return index === 0 ? /^[6-9]$/.test(digit) : /^[0-9]$/.test(digit)
}

/** Only the last four digits stay readable. */
export function maskMobile(value: string): string {
  return value.slice(0, -4).replace(/./g, '•') + value.slice(-4)
}
