import type { TextRule } from './text-rule.ts'

/** Not guessable; it names a profile and proves nothing. */
export const profileId: TextRule = {
  pattern: /^[A-Z0-9]{1,40}$/,
  maxLength: 40,
  message: 'Please enter your mobile number again.',
}
