import { expect, test } from 'vitest'
import { formatPercent } from './format-percent.ts'

test.each([
  [25, '0.25%'],
  [100, '1%'],
  [9_125, '91.25%'],
  [18_250, '182.5%'],
  [36_500, '365%'],
  [125_582, '1,255.82%'],
])('%d basis points are written %s', (basisPoints, words) => {
  expect(formatPercent(basisPoints)).toBe(words)
})
