import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTypedNumber, roundToRange } from './typed-number.ts'

const rupees = { min: 5_000, max: 100_000, step: 500 }
const percent = { min: 0.25, max: 1, step: 0.25 }

test.each([
  ['17300', 17_300],
  ['₹17,300', 17_300],
  ['1,00,000', 100_000],
  ['1.00.000', 100_000],
  ['₹17,300.00', 17_300],
  ['Rs. 17,300.00', 17_300],
])('%s is read as a whole number', (text, amount) => {
  expect(parseTypedNumber(text, rupees)).toBe(amount)
})

test.each([
  ['0.5', 0.5],
  ['.5', 0.5],
  ['1.', 1],
])('%s is read as a decimal number', (text, amount) => {
  expect(parseTypedNumber(text, percent)).toBe(amount)
})

test.each(['', '.', '..', '1.2.3', 'abc'])('%j is not a decimal number', (text) => {
  expect(parseTypedNumber(text, percent)).toBeUndefined()
})

test('every typed text is either not a number or is rounded to a value of the slider', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(rupees, percent), (text, range) => {
      const amount = parseTypedNumber(text, range)
      if (amount === undefined) return
      const rounded = roundToRange(amount, range)
      expect(rounded).toBeGreaterThanOrEqual(range.min)
      expect(rounded).toBeLessThanOrEqual(range.max)
      expect((rounded - range.min) / range.step).toBeCloseTo(Math.round((rounded - range.min) / range.step), 6)
    }),
  )
})
