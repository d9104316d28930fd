import { expect, test } from 'vitest'
import { maskNumber } from './mask-number.ts'

test.each([
  ['9876543210', '••••••3210'],
  ['50100012345678', '••••••••••5678'],
  ['', ''],
])('of %j only the last four digits are shown: %j', (number, masked) => {
  expect(maskNumber(number)).toBe(masked)
})

test('a masked number stays as it is', () => {
  expect(maskNumber('••••••3210')).toBe('••••••3210')
})
