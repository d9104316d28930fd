import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastIncomeFor } from './least-income-for.ts'
import { isWithinBounds, quoteBounds } from './quote-bounds.ts'

test.each([
  [1_000_000, false, 2_000_000],
  [1_000_000, true, 1_000_000],
  [500_000, false, 0],
  [10_000_000, false, 20_000_000],
  [10_050_000, false, undefined],
  [1_000_100, false, undefined],
])('for %d paise (repeat customer: %s) the least income is %s', (amountPaise, isRepeat, least) => {
  expect(leastIncomeFor({ amountPaise, tenureDays: 7 }, isRepeat)).toBe(least)
})

test('a choice lies within the bounds of an income exactly when the income is at least that much', () => {
  const amount = fc.oneof(
    fc.integer({ min: 8, max: 205 }).map((steps) => steps * 50_000),
    fc.integer({ min: 400_000, max: 11_000_000 }),
  )
  const days = fc.oneof(fc.integer({ min: 5, max: 42 }), fc.constant(7.5))
  const incomeFor = (amountPaise: number) =>
    fc.oneof(
      fc.integer({ min: 1, max: 30_000_000 }),
      fc.integer({ min: -2, max: 2 }).map((n) => amountPaise * 2 + n),
    )
  const anything = amount.chain((amountPaise) =>
    fc.record({
      amountPaise: fc.constant(amountPaise),
      tenureDays: days,
      income: incomeFor(amountPaise),
      isRepeat: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(anything, ({ amountPaise, tenureDays, income, isRepeat }) => {
      const choice = { amountPaise, tenureDays }
      const least = leastIncomeFor(choice, isRepeat)
      expect(least !== undefined && income >= least).toBe(isWithinBounds(quoteBounds(income, isRepeat), choice))
    }),
    { numRuns: 2_000 },
  )
})
