import { expect, test } from 'vitest'
import { digitsOnly } from './digits-only.ts'

test.each([
  ['₹ 1,00,000', '100000'],
  ['35 000 rupees', '35000'],
  ['123456789', '1234567'],
  ['no digits', ''],
])('of %s the digits stay, seven at most', (typed, digits) => {
  expect(digitsOnly(7)(typed)).toBe(digits)
})
