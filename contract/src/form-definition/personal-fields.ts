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

const letter = String.raw`[\p{L}\p{M}]`
const indianScripts = ['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
const indianLetter = `(?=${letter})[${indianScripts.map((script) => `\\p{Script=${script}}`).join('')}]`
/** Within a word, the joiners U+200C and U+200D decide how two letters of an Indian script are joined. */
const joined = String.raw`${indianLetter}[\u200c\u200d](?=${indianLetter})`
const name = new RegExp(String.raw`^(?=${letter})(?:${joined}|[\p{L}\p{M} .'-]){1,80}$`, 'u')

export const personName = (options: NameOptions) =>
  ({
    kind: 'text',
    pattern: name,
    maxLength: 80,
    message: 'Please write the name in letters.',
    ...options,
  }) satisfies TextField
