import { expect, test } from 'vitest'
import { faultOf, type RequiredTextRule, type TextRule } from './text-rule.ts'

const plain: TextRule = { pattern: /^[0-9]{2}$/, maxLength: 2, message: 'Two digits, please.' }
const required: RequiredTextRule = { ...plain, requiredMessage: 'A number is required!' }

test.each([
  ['', 'A number is required!'],
  ['  ', 'A number is required!'],
  ['1', 'Two digits, please.'],
  ['12', undefined],
])('a required field answers "%s" with %s', (typed, words) => {
  expect(faultOf(required, typed)).toBe(words)
})

test('a field without words for emptiness says what it accepts', () => {
  expect(faultOf(plain, '')).toBe('Two digits, please.')
})
