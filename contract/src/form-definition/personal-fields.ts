import type { TextField } from './field.ts'

export const optionalEmail = {
  kind: 'email',
  label: 'Email',
  pattern:
    /^[^\s\u200b-\u200d@<>()[\]\\,;:"]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?){1,8}$/,
  maxLength: 100,
  message: 'This is not a valid email format!',
  example: 'asha@example.in',
} as const satisfies TextField

export const email = { ...optionalEmail, required: 'Email is required!' } as const satisfies TextField

type NameOptions = Pick<TextField, 'label' | 'example'> &
  Partial<Pick<TextField, 'autoComplete' | 'onlyWhen'>> & { required: string }

export const personName = (options: NameOptions) =>
  ({
    kind: 'text',
    pattern: /^[\p{L}\p{M}][\p{L}\p{M} .'-]{0,79}$/u,
    maxLength: 80,
    message: 'Please write the name in letters.',
    ...options,
  }) satisfies TextField
