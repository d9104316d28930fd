import { expect, test } from 'vitest'
import { loanProduct } from './loan-product.ts'
import { isWithinBounds, quoteBounds } from './quote-bounds.ts'

const boundsOf = (monthlyIncomePaise: number, isRepeat: boolean, yearlyRoomPaise = Number.POSITIVE_INFINITY) =>
  quoteBounds(loanProduct, { monthlyIncomePaise, isRepeat, yearlyRoomPaise })

test.each([
  ['half the income', 3_000_000, false, 1_500_000],
  ['rounded down to ₹500', 3_199_900, false, 1_550_000],
  ['the whole income for a repeat customer', 3_000_000, true, 3_000_000],
  ['never above ₹1,00,000', 99_999_900, false, 10_000_000],
  ['never under the minimum', 800_000, false, 500_000],
])('the highest amount is %s', (_rule, incomePaise, isRepeat, maxAmountPaise) => {
  expect(boundsOf(incomePaise, isRepeat)).toMatchObject({ minAmountPaise: 500_000, maxAmountPaise })
})

const bounds = boundsOf(3_000_000, false)

test.each([
  ['the amount to what is left of it', 1_275_000, 1_250_000],
  ['the amount to less than the minimum if less is left', 499_900, 450_000],
  ['the amount to zero if nothing is left', 0, 0],
])('the yearly limit reduces %s', (_rule, roomPaise, maxAmountPaise) => {
  expect(boundsOf(9_000_000, true, roomPaise)).toMatchObject({ minAmountPaise: 500_000, maxAmountPaise })
})

test('the tenure is 7 to 40 days', () => {
  expect(bounds).toMatchObject({ minTenureDays: 7, maxTenureDays: 40 })
})

test.each([
  [500_000, 7, true],
  [1_500_000, 40, true],
  [450_000, 7, false],
  [1_550_000, 7, false],
  [510_000, 7, false],
  [500_000, 6, false],
  [500_000, 41, false],
  [500_000, 7.5, false],
])('%d paise for %d days is within the bounds: %s', (amountPaise, tenureDays, isWithin) => {
  expect(isWithinBounds(bounds, { amountPaise, tenureDays })).toBe(isWithin)
})
