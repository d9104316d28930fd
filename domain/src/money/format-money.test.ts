import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPercent, formatRupees, formatRupeesAndPaise, groupDigits } from './format-money.ts'

test('whole numbers are grouped as Intl.NumberFormat does for India', () => {
  const standard = new Intl.NumberFormat('en-IN')
  fc.assert(fc.property(fc.integer(), (amount) => groupDigits(amount) === standard.format(amount)))
})

test.each([
  [0.25, '0.25'],
  ['1234567.50', '12,34,567.50'],
  ['1000.123456', '1,000.123456'],
])('the decimals of %s are not grouped', (amount, formatted) => {
  expect(groupDigits(amount)).toBe(formatted)
})

test.each([
  [0, '₹0'],
  [5, '₹0.05'],
  [100, '₹1'],
  [123_450, '₹1,234.50'],
  [10_000_000, '₹1,00,000'],
  [16_000_000, '₹1,60,000'],
  [1_234_567_891, '₹1,23,45,678.91'],
  [-8_750, '-₹87.50'],
])('%d paise are written %s', (paise, formatted) => {
  expect(formatRupees(paise)).toBe(formatted)
})

test.each([
  [0, '₹0.00'],
  [10_000_000, '₹1,00,000.00'],
  [-123_456, '-₹1,234.56'],
])('%d paise are written %s in a column', (paise, formatted) => {
  expect(formatRupeesAndPaise(paise)).toBe(formatted)
})

test.each([
  [25, '0.25%'],
  [100, '1%'],
  [9_125, '91.25%'],
  [18_250, '182.5%'],
  [36_500, '365%'],
  [125_582, '1,255.82%'],
])('%d basis points are written %s', (basisPoints, formatted) => {
  expect(formatPercent(basisPoints)).toBe(formatted)
})
