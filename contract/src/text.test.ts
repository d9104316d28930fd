import { expect, test } from 'vitest'
import { ifsc } from './fields/ifsc.ts'
import { mobile } from './fields/mobile.ts'
import { pincode } from './fields/pincode.ts'
import { capitals, text } from './text.ts'

const firstWords = (schema: ReturnType<typeof text>, value: unknown) =>
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
])('a pin code %j is answered with %s', (value, words) => {
  expect(firstWords(text(pincode), value)).toBe(words)
})

test('a rule without words for emptiness keeps its one message', () => {
  expect(firstWords(text(mobile), '')).toBe(mobile.message)
})

test.each([
  ['', 'IFSC code is required!'],
  ['SBIN1000001', 'Please enter a valid IFSC code!'],
  ['ſBIN0000001', 'Please enter a valid IFSC code!'],
])('an IFSC %j is answered with %s', (value, words) => {
  expect(firstWords(capitals(ifsc), value)).toBe(words)
})

test('an IFSC in small letters is the same code', () => {
  expect(capitals(ifsc).parse(' sbin0000001 ')).toBe('SBIN0000001')
})

test.each(['a\0b', '\ud800', {}, [], true])('%j is no text at all', (value) => {
  expect(text(pincode).safeParse(value).error?.issues[0]?.code).toBe('invalid_type')
  expect(capitals(ifsc).safeParse(value).error?.issues[0]?.code).toBe('invalid_type')
})
