import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits } from './group-digits.ts'

test('whole numbers are grouped as the standard has it for India', () => {
  const standard = new Intl.NumberFormat('en-IN')
  fc.assert(fc.property(fc.integer(), (amount) => groupDigits(amount) === standard.format(amount)))
})

test.each([
  [0.25, '0.25'],
  ['1234567.50', '12,34,567.50'],
  ['1000.123456', '1,000.123456'],
])('what follows the point of %s is left alone', (amount, words) => {
  expect(groupDigits(amount)).toBe(words)
})
