import type { RequiredTextRule, TextRule } from './text-rule.ts'

const form =
  /^[^\s@<>()[\]\\,;:"]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?){1,8}$/

export const email: RequiredTextRule = {
  pattern: form,
  maxLength: 100,
  requiredMessage: 'Email is required!',
  message: 'This is not a valid email format!',
}

export const optionalEmail: TextRule = {
  pattern: new RegExp(`^$|${form.source}`),
  maxLength: 100,
  message: email.message,
}
