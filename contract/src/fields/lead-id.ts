import type { TextRule } from './text-rule.ts'

export const leadId: TextRule = {
  pattern: /^[1-9][0-9]{0,11}$/,
  maxLength: 12,
  message: 'We could not find this application.',
}
