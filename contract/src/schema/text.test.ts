import { expect, test } from 'vitest'
import { documentUpload } from '../documents/document-upload.ts'
import { optionalTextLine, pinCode } from '../form-definition/address-fields.ts'
import { ifscCode } from '../form-definition/bank-fields.ts'
import { oneTimeCode } from '../form-definition/identity-fields.ts'
import { capitals, looseText, text } from './text.ts'

const messageFor = (schema: ReturnType<typeof text>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

test.each([
  [undefined, 'Pin code is required!'],
  [null, 'Pin code is required!'],
  ['', 'Pin code is required!'],
  ['  ', 'Pin code is required!'],
  ['56000', 'The Pin Code is invalid!'],
  ['5600011', 'The Pin Code is invalid!'],
  ['५६०००१', 'The Pin Code is invalid!'],
  ['5600', undefined],
  [' 560001 ', undefined],
  [560001, undefined],
])('the message for the pin code %j is %s', (value, message) => {
  expect(messageFor(text(pinCode), value)).toBe(message)
})

test('a one-time code has the same message for being empty and for being invalid', () => {
  expect(messageFor(text(oneTimeCode), '')).toBe('Please enter 4 digits OTP')
  expect(messageFor(text(oneTimeCode), '12')).toBe('Please enter 4 digits OTP')
})

test('a text without a required message may be empty', () => {
  const landmark = text(optionalTextLine({ label: 'Landmark', example: '' }))
  expect(landmark.parse(undefined)).toBe('')
  expect(messageFor(landmark, 'a'.repeat(121))).toBe('Please use at most 120 characters.')
})

test.each([
  ['Asha\r\n\tRao', 'Asha Rao'],
  ['Asha\u2028\u00a0 Rao', 'Asha Rao'],
  ['\ufeffAsha\u202e Ra\u0007o\u200b', 'Asha Rao'],
  ['क्\u200dष', 'क्\u200dष'],
])('the text %j becomes one line, without invisible characters', (value, line) => {
  expect(text(optionalTextLine({ label: 'Landmark', example: '' })).parse(value)).toBe(line)
  expect(looseText(20).parse(value)).toBe(line)
})

test.each([
  ['', 'IFSC code is required!'],
  ['SBIN1000001', 'Please enter a valid IFSC code!'],
  ['ſBIN0000001', 'Please enter a valid IFSC code!'],
])('the message for the IFSC %j is %s', (value, message) => {
  expect(messageFor(capitals(ifscCode), value)).toBe(message)
})

test('an IFSC in lower case is converted to capitals', () => {
  expect(capitals(ifscCode).parse(' sbin0000001 ')).toBe('SBIN0000001')
})

test.each(['a\0b', '\ud800', {}, [], true])('%j is not accepted as text', (value) => {
  expect(text(pinCode).safeParse(value).error?.issues[0]?.code).toBe('invalid_type')
  expect(capitals(ifscCode).safeParse(value).error?.issues[0]?.code).toBe('invalid_type')
})

test('loose text is truncated instead of refused, and empty if it is not text', () => {
  expect(looseText(3).parse('abcdef')).toBe('abc')
  expect(looseText(3).parse({})).toBe('')
})

test('the password of a PDF keeps the spaces in it', () => {
  const { password } = documentUpload.body.shape
  expect(password.parse(' two  spaces\t')).toBe('two  spaces')
  expect(password.parse('a'.repeat(101))).toBe('a'.repeat(100))
})
