import type { TextRule } from './text-rule.ts'

/** A name the page gives to one wish to pay, so that a repeated request is not a second payment; empty for none. */
export const idempotencyKey: TextRule = {
  pattern: /^[\x21-\x7e]{0,100}$/,
  maxLength: 100,
  message: 'This request cannot be repeated safely: its key is longer than 100 characters or not plain text.',
}
