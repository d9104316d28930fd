import type { TextField } from './field.ts'

/** Indian pin codes have six digits; the specification also accepts four. */
export const pinCode = {
  kind: 'digits',
  label: 'Pin code',
  pattern: /^(?:[0-9]{4}|[0-9]{6})$/,
  maxLength: 6,
  required: 'Pin code is required!',
  message: 'The Pin Code is invalid!',
  example: '411045',
} as const satisfies TextField

type LineOptions = Pick<TextField, 'label' | 'example'> & Partial<Pick<TextField, 'help' | 'autoComplete'>>

const lineLength = 120

/** One line of any text, such as an address line or the name of a company. */
export const optionalTextLine = (options: LineOptions) =>
  ({
    kind: 'text',
    pattern: /^[^\p{Cc}]{1,120}$/u,
    maxLength: lineLength,
    message: `Please use at most ${lineLength} characters.`,
    ...options,
  }) satisfies TextField

export const textLine = (options: LineOptions) => ({
  required: `${options.label} is required!`,
  ...optionalTextLine(options),
})
