import type { ChoiceField, ConsentField, DateField, TextField } from './field.ts'

/*
 * Fields that several forms have, each with its pattern, messages and limits. A form adds its own label and help.
 */

export const optionalEmail = {
  kind: 'email',
  label: 'Email',
  pattern:
    /^[^\s@<>()[\]\\,;:"]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?){1,8}$/,
  maxLength: 100,
  message: 'This is not a valid email format!',
  example: 'asha@example.in',
} as const satisfies TextField

export const email = { ...optionalEmail, required: 'Email is required!' } as const satisfies TextField

export const mobileNumber = {
  kind: 'digits',
  label: 'Mobile number',
  pattern: /^[6-9][0-9]{9}$/,
  maxLength: 10,
  required: 'Mobile number is required!',
  message: 'Mobile number invalid!',
  example: '9876543210',
  autoComplete: 'tel-national',
} as const satisfies TextField

/** Whether a digit may stand at this position of a mobile number. */
export function isMobileDigit(digit: string, index: number): boolean {
  return index === 0 ? /^[6-9]$/.test(digit) : /^[0-9]$/.test(digit)
}

/** Five letters, four digits, a letter. */
export const panNumber = {
  kind: 'capitals',
  label: 'PAN number',
  pattern: /^[A-Z]{5}[0-9]{4}[A-Z]$/,
  maxLength: 10,
  required: 'Pan number is required!',
  message: 'Please enter a valid pan number!',
  example: 'ABCPR1234K',
  autoComplete: 'off',
  isSecret: true,
} as const satisfies TextField

/** Whether a character may stand at this position of a PAN. */
export function isPanCharacter(character: string, index: number): boolean {
  return index >= 5 && index <= 8 ? /^[0-9]$/.test(character) : /^[A-Za-z]$/.test(character)
}

/** State code, PAN, entity number, Z, check character. */
export const gstNumber = {
  kind: 'capitals',
  label: 'GST number',
  pattern: /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
  maxLength: 15,
  required: 'GST number is required!',
  message: 'Please enter a valid GST Number!',
  example: '29ABCPR1234K1Z5',
  autoComplete: 'off',
} as const satisfies TextField

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

/** Four letters for the bank, a zero, six characters for the branch. */
export const ifscCode = {
  kind: 'capitals',
  label: 'IFSC code',
  pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  maxLength: 11,
  required: 'IFSC code is required!',
  message: 'Please enter a valid IFSC code!',
  example: 'HDFC0000001',
  autoComplete: 'off',
} as const satisfies TextField

/** Indian bank accounts have 9 to 18 digits. */
export const accountNumber = {
  kind: 'digits',
  label: 'Account number',
  pattern: /^[0-9]{9,18}$/,
  maxLength: 18,
  required: 'Account number is required!',
  message: 'Please enter the account number as 9 to 18 digits.',
  example: '123456789012',
  autoComplete: 'off',
  isSecret: true,
} as const satisfies TextField

export const monthlyIncome = {
  kind: 'rupees',
  label: 'Monthly income',
  help: 'What reaches you each month, in whole rupees',
  pattern: /^[1-9][0-9]{0,6}$/,
  maxLength: 7,
  required: 'Monthly income is required!',
  message: 'Please enter your monthly income in rupees, in digits.',
  example: '45000',
} as const satisfies TextField

export const oneTimeCode = {
  kind: 'digits',
  label: 'One-time code',
  pattern: /^[0-9]{4}$/,
  maxLength: 4,
  required: 'Please enter 4 digits OTP',
  message: 'Please enter 4 digits OTP',
  example: '1234',
  autoComplete: 'one-time-code',
  isSecret: true,
} as const satisfies TextField

export const otpResendSeconds = 30

type TextOptions = Pick<TextField, 'label' | 'example'> & Partial<Pick<TextField, 'help' | 'autoComplete' | 'onlyWhen'>>

const requiredMessage = (name: string) => `${name} is required!`

const lineLength = 120

/** One line of any text, such as an address line or the name of a company. */
export const optionalLine = (options: TextOptions) =>
  ({
    kind: 'text',
    pattern: /^[^\p{Cc}]{1,120}$/u,
    maxLength: lineLength,
    message: `Please use at most ${lineLength} characters.`,
    ...options,
  }) satisfies TextField

export const line = (options: TextOptions) => ({ required: requiredMessage(options.label), ...optionalLine(options) })

export const personName = (options: TextOptions & { required: string }) =>
  ({
    kind: 'text',
    pattern: /^[\p{L}\p{M}][\p{L}\p{M}\s.'-]{0,79}$/u,
    maxLength: 80,
    message: 'Please write the name in letters.',
    ...options,
  }) satisfies TextField

export const futureDateMessage = 'Date cannot be in the future.'
export const tooYoungMessage = 'You must be at least 18 years old.'

export const date = (
  options: Pick<DateField, 'label' | 'example'> &
    Partial<Pick<DateField, 'autoComplete' | 'mayBeInFuture' | 'minimumAgeYears'>>,
) =>
  ({
    kind: 'date',
    required: requiredMessage(options.label),
    message: `Please enter ${options.label.toLowerCase()} as day, month and year.`,
    ...options,
  }) satisfies DateField

export const choice = <Id extends number | string>(
  options: Pick<ChoiceField<Id>, 'label' | 'options' | 'display' | 'example'> & Partial<Pick<ChoiceField, 'required'>>,
): ChoiceField<Id> => ({ kind: 'choice', required: requiredMessage(options.label), ...options })

export const consent = (label: string, required: string): ConsentField => ({
  kind: 'consent',
  label,
  required,
  example: 'yes',
})
