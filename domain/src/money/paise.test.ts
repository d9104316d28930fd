import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRounded, paiseOf, rupeesOf } from './paise.ts'

test.each([
  [0, 5, 0],
  [7, 2, 4],
  [5, 2, 3],
  [-5, 2, -3],
  [-1, 3, 0],
  [4, 3, 1],
  [5, 3, 2],
  [12_345, 100, 123],
  [12_350, 100, 124],
  [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
])('%d / %d is %d', (numerator, denominator, rounded) => {
  expect(divideRounded(numerator, denominator)).toBe(rounded)
})

test('every amount of up to two decimals becomes its whole paise, and back', () => {
  for (const [rupees, paise] of [
    [1.15, 115],
    [8.29, 829],
    [10_000, 1_000_000],
    [109_999.99, 10_999_999],
  ] as const) {
    expect(paiseOf(rupees)).toBe(paise)
    expect(rupeesOf(paise)).toBe(rupees)
  }
})

test('fractions, numbers too large to be exact and denominators below one throw', () => {
  for (const [numerator, denominator] of [
    [0.5, 1],
    [1, 0],
    [1, -2],
    [1, 0.5],
    [2 ** 53, 10],
    [Number.NaN, 1],
  ] as const)
    expect(() => divideRounded(numerator, denominator)).toThrow(RangeError)
})

test('a quotient is rounded to the nearest whole, halves away from zero', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
      const rounded = divideRounded(numerator, denominator)
      const twiceTheError = 2n * (BigInt(rounded) * BigInt(denominator) - BigInt(numerator))
      const sign = numerator < 0 ? -1n : 1n
      expect(twiceTheError * sign <= BigInt(denominator)).toBe(true)
      expect(twiceTheError * sign > -BigInt(denominator)).toBe(true)
    }),
  )
})
