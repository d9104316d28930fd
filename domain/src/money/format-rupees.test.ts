import { expect, test } from 'vitest'
import { formatRupees } from './format-rupees.ts'

test.each([
  [0, '₹0'],
  [5, '₹0.05'],
  [100, '₹1'],
  [123_450, '₹1,234.50'],
  [10_000_000, '₹1,00,000'],
  [16_000_000, '₹1,60,000'],
  [1_234_567_891, '₹1,23,45,678.91'],
  [-8_750, '-₹87.50'],
])('%d paise are written %s', (paise, words) => {
  expect(formatRupees(paise)).toBe(words)
})
